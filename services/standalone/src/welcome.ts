const anotherKey =
  'Another key for the tenant demo: bin/key create --tenant=demo --name=mine --scopes=tax:calculate,tax:read,tax:write'

/** What `npm start` prints when everything answers. `key` is null when there has been one before: only its digest is kept. */
export function welcome(url: string, key: string | null): string {
  return `
Fiscus runs.

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

Ctrl-C ends it.
`
}
