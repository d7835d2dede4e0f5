const service = new URLSearchParams(location.search).get('service')
for (const link of document.querySelectorAll('nav a'))
  if (new URL(link.href).search === location.search) link.ariaCurrent = 'page'

SwaggerUIBundle({
  url: service === null ? '/api/openapi.json' : `/api/${encodeURIComponent(service)}/openapi.json`,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  validatorUrl: 'none',
})
