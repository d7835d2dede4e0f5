/** The address of the service, and a key of a tenant. */
export const [baseUrl = '', apiKey = ''] = process.argv.slice(2)

export const cart = {
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: 'a', quantity: 3, unitPrice: '33.335' }],
}

type Report = {
  calculated: number | undefined
  approved: number | undefined
  read: string | undefined
  corrected: number | undefined
  listed: string[] | undefined
  rejected: string | undefined
}

/** Prints the result of a flow: calculate, approve, read, correct, list, and a rejected request. */
export function report(result: Report): void {
  console.log(JSON.stringify(result))
}
