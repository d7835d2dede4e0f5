/**
 * Uses what differs between runtimes: fetch with a body and headers, time-outs, randomness, errors, and the digits of numbers. Returns
 * what a test compares. `silent` is the address of a server that accepts connections and never responds. It is plain JavaScript, since a
 * browser loads it as it is.
 */
export async function flow(
  { createClient, FiscusProblem, FiscusConnectionError },
  options,
  { number, silent },
) {
  const fiscus = createClient(options)
  const items = [{ id: 'a', quantity: 3, unitPrice: '33.335', taxRateCode: 'VAT23' }]
  const { summary } = await fiscus.calculateTax({ currency: 'PLN', items })
  const document = { type: 'invoice', number, currency: 'PLN', items }
  const invoice = await fiscus.approveDocument(document)
  const listed = []
  for await (const { id } of fiscus.listDocuments.all({ number, limit: 1 })) listed.push(id === invoice.id)
  const again = await fiscus.approveDocument(document).catch((error) => error)
  const nowhere = createClient({ ...options, baseUrl: 'http://127.0.0.1:1', retries: 0 })
  const unreachable = await nowhere.getSettings().catch((error) => error)
  const busy = createClient({ ...options, baseUrl: silent, retries: 0 })
  const late = await busy.getSettings({ timeoutMs: 50 }).catch((error) => error)
  return {
    summary,
    etag: invoice.etag,
    listed,
    again: [again instanceof FiscusProblem, again.code, again.status],
    unreachable: [unreachable instanceof FiscusConnectionError, unreachable.reason],
    late: [late instanceof FiscusConnectionError, late.reason],
  }
}
