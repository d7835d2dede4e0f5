const anotherKey =
  'To create another key of the tenant demo: bin/key create --tenant=demo --name=mine --scopes=tax:calculate,tax:read,tax:write'

/** The output of `npm start` once all services are ready. `key` is null after the first start: only its digest is stored. */
export function welcome(url: string, key: string | null): string {
  return `
Fiscus is running.

  API         ${url}/api/v1/tax
  API docs    ${url}/docs
  Health      ${url}/readyz
  Tasks       bin/cron list; queues at ${url}/queues

  ${key ? `Key of the tenant demo, shown only now: ${key}` : anotherKey}

Try:

  curl ${url}/api/v1/tax/calculate \\
    -H 'Authorization: Bearer ${key ?? '<key>'}' \\
    -H 'Content-Type: application/json' \\
    -d '{"currency":"PLN","customer":{"country":"PL"},"items":[{"id":"1","quantity":"2","unitPrice":"49.99"}]}'

Press Ctrl-C to stop.
`
}
