import { get, type HeavyRequest, post, type Target } from './send.ts'

const cart = { currency: 'PLN', customer: { country: 'PL', isBusiness: true } }
const line = { name: 'Chair', quantity: '3', unitPrice: '33.33' }
const lines = Array.from({ length: 10_000 }, (_, index) => ({ ...line, id: `${index}` }))
const largeCart = JSON.stringify({ ...cart, items: lines })
const longNames = { ...cart, items: lines.map((item) => ({ ...item, name: 'x'.repeat(180) })) }
const largeBatch = JSON.stringify({ carts: [longNames, longNames] })

/** Calculations, and documents of 10,000 lines: approved, calculated again, corrected and returned. */
export function documentRequests({ send }: Target): readonly HeavyRequest[] {
  let number = 0
  const approval = () => {
    number += 1
    const document = { ...cart, type: 'invoice', number: `FV/${number}`, items: lines }
    return post('/documents', JSON.stringify(document))
  }
  const firstDocument = async () => {
    const { documents } = JSON.parse((await send(get('/documents?limit=200'))).text)
    return `/documents/${documents.at(-1).id}`
  }
  const correction = async () => {
    number += 1
    const credited = lines.map(({ id }) => ({ id, quantity: '0.1' }))
    const body = { number: `KOR/${number}`, reason: 'return_of_goods', lines: credited }
    return post(`${await firstDocument()}/corrections`, JSON.stringify(body))
  }
  return [
    { name: 'an approval of 10,000 lines', create: approval, status: 201 },
    {
      name: 'a recalculation',
      create: async () => post(`${await firstDocument()}/recalculate`, ''),
      status: 200,
    },
    { name: 'a correction', create: correction, status: 201 },
    { name: 'a document', create: async () => get(await firstDocument()), status: 200 },
    { name: 'a list of documents', create: () => get('/documents?limit=200'), status: 200 },
    {
      name: 'a batch of 20,000 lines with 5 MB',
      create: () => post('/calculate/batch', largeBatch),
      status: 200,
    },
    {
      name: 'a full explanation of 10,000 lines',
      create: () => post('/calculate?explain=full', largeCart),
      status: 200,
    },
  ]
}
