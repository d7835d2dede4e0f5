import { createClient, type Decimal, type Fiscus, FiscusProblem, type ProblemCode } from '@fiscus/client'

const fiscus: Fiscus = createClient({ baseUrl: 'https://tax.example.com', apiKey: 'tx_live_1' })
const cart = { currency: 'PLN', items: [{ id: '1', quantity: 2, unitPrice: '49.99' }] }

async function use(signal: AbortSignal): Promise<ProblemCode | undefined> {
  const { summary } = await fiscus.calculateTax(cart, { signal, explain: 'full' })
  const total: Decimal = summary.totalGross
  // @ts-expect-error An amount is not a number.
  const number: number = summary.totalGross
  // @ts-expect-error A document has one of three types.
  await fiscus.approveDocument({ type: 'bill', number: total, ...cart })
  const [rate] = (await fiscus.listRates({ is_active: 'all' })).rates
  for await (const { is_active, version } of fiscus.listRates.all())
    await fiscus.deleteRate(String(number), { ifMatch: { version: version + is_active } })
  try {
    if (rate) await fiscus.changeRate(rate.id, { is_active: 1 }, { ifMatch: rate })
    // @ts-expect-error A change needs the version that the caller has read.
    if (rate) await fiscus.changeRate(rate.id, { is_active: 1 })
  } catch (error) {
    // @ts-expect-error The service has no such problem.
    if (error instanceof FiscusProblem && error.code === 'not-a-code') return undefined
    return error instanceof FiscusProblem ? error.code : undefined
  }
  return undefined
}

console.log(await use(AbortSignal.timeout(1000)))
