// Shows the API's description at /api/v1. Nothing is sent anywhere else: no validator, no fonts, no petstore.
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
