// The first address: keeps the token for this origin and goes on to the page. The address with the
// secret is replaced, so that neither the history nor the address bar holds it.
const token = document.querySelector('meta[name=token]').content;
localStorage.setItem('foldsieve-token', token);
const state = localStorage.getItem('foldsieve-state') ?? '';
const fresh = localStorage.getItem('foldsieve-restore') === 'no';
location.replace('/' + (fresh ? '' : state));
