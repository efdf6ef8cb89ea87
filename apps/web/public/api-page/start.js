// Shows the API's description at /api/v1. Nothing is sent anywhere else: no validator, no fonts, no petstore.
// Descriptions come as HTML that Swagger UI has cleaned, as plain strings; here they may hold nothing but these tags with these
// attributes, and links to the web or into this page (ADR-0183).
const descriptions =
  /^(?:[^<>]|<\/?(?:a|b|blockquote|br|code|del|div|em|h[1-6]|hr|i|li|ol|p|pre|span|strong|table|tbody|td|th|thead|tr|ul)(?:\s(?:(?:class|rel|target|title)="[^"<>]*"|href="(?:https?:\/\/|\/(?!\/)|#)[^"<>\s]*"))*\s?\/?>)*$/
window.trustedTypes?.createPolicy('default', { createHTML: (html) => (descriptions.test(html) ? html : null) })
window.SwaggerUIBundle({
  dom_id: '#api',
  url: '/api/v1/openapi.json',
  validatorUrl: null,
  deepLinking: true,
  displayOperationId: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'none',
  filter: true,
})
