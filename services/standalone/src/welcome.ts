const howToCreateKey =
  'The first key of the tenant demo was shown at the first start. To create another key:\n  bin/key create --tenant=demo --name=mine --scopes=tax:calculate,tax:read,tax:write'

/** Returns the output of `npm start` when all services are ready. `key` is null after the first start: only its digest is stored. */
export function welcome(url: string, key: string | null): string {
  return `
Fiscus is running.

  API         ${url}/api/v1/tax
  API docs    ${url}/docs
  Health      ${url}/readyz
  Queues      ${url}/queues (user name: any; password: a platform key)
  Tasks       bin/cron list

  ${key ? `API key of the tenant demo, shown only now: ${key}` : howToCreateKey}

Try:

  curl ${url}/api/v1/tax/calculate \\
    -H 'Authorization: Bearer ${key ?? '<key>'}' \\
    -H 'Content-Type: application/json' \\
    -d '{"currency":"PLN","customer":{"country":"PL"},"items":[{"id":"1","quantity":"2","unitPrice":"49.99"}]}'

Press Ctrl-C to stop.
`
}
