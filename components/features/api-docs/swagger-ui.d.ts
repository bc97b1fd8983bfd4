/** The bundle for browsers, which the package's own types leave out. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { SwaggerUIBundle } from 'swagger-ui-dist'

  const bundle: SwaggerUIBundle
  export default bundle
}
