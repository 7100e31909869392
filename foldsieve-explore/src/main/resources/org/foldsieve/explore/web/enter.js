// The first address: keeps the token for this origin and goes on to the page, in the state it was
// last in. The address with the secret is replaced, so that neither the history nor the address bar
// holds it.
const token = document.querySelector('meta[name=token]').content;
localStorage.setItem('foldsieve-token', token);
sessionStorage.setItem('foldsieve-entered', 'yes');
location.replace('/' + (localStorage.getItem('foldsieve-state') ?? ''));
