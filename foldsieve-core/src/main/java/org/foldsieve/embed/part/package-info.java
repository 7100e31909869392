/**
 * What several families of maps share and users do not see: checks, connectivity, the Laplacian as
 * an operator, residuals of eigenpairs, the training rows a model keeps.
 */
@NullMarked
package org.foldsieve.embed.part;

import org.jspecify.annotations.NullMarked;
