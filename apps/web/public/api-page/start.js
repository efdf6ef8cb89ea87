// Shows the API's description at /api/v1. Nothing is sent anywhere else: no validator, no fonts, no petstore.
// Descriptions come as HTML that Swagger UI has cleaned; what could run is refused once more (ADR-0183).
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/<\/?(?:script|iframe|object|embed|form)|\son\w+\s*=|javascript:/i.test(html) ? null : html),
})
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
