import { requireRow } from '@fiscus/db/queries/require-row'
import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { users } from '@fiscus/db/schema/tenant/users'
import type { Call } from '@fiscus/testing/http-client'
import type { PdfStage } from './pdf-stage.ts'

/**
 * Records by their ids, each with texts that its Polish PDF prints: names with Polish letters, and figures of its own.
 */
export type NumberedRecords = Map<string, string[]>

type Stage = { stage: PdfStage; slug: string; call: Call }

const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Cents as they are printed in Polish. */
function printed(cents: number): string {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ' ')},${text.slice(-2)}`
}

/** Approves offers of one line with 23% of tax. */
export async function numberedOffers({ call }: Stage, count: number): Promise<NumberedRecords> {
  const offers: NumberedRecords = new Map()
  for (const number of numbersOf(count)) {
    const name = `Źdźbło ćmy nr ${number}`
    const { status, text, body } = await call<{ id: string }>('POST', '/api/v1/tax/documents', {
      type: 'offer',
      number: `OF/${number}`,
      currency: 'PLN',
      items: [{ id: '1', name, quantity: '3', unitPrice: `${number * 100}.00`, taxRateCode: 'VAT23' }],
    })
    if (status !== 201) throw new Error(text)
    const net = number * 30_000
    offers.set(body.id, [`OF/${number}`, name, printed(net), printed((net * 123) / 100)])
  }
  return offers
}

/** The period of the entries of `numberedProjects`. */
export const november = { from: '2026-11-01', to: '2026-11-30' }

/** Adds projects with two entries each: 90 minutes, and a quarter of an hour for each number. */
export function numberedProjects({ stage, slug }: Stage, count: number): Promise<NumberedRecords> {
  return stage.inTenant(slug, async (db) => {
    const person = { email: 'zofia@example.com', name: 'Zofia Śliwińska-Żak' }
    const user = requireRow(await db.insert(users).values(person).returning())
    const rows = await db
      .insert(projects)
      .values(
        numbersOf(count).map((number) => ({
          code: `P-${number}`,
          name: `Źródło ${number}`,
          currency: 'PLN',
        })),
      )
      .returning()
    const entryOf = (project: string, number: number) => ({
      project_id: project,
      user_id: user.id,
      worked_on: '2026-11-12',
      hourly_rate: `${number}.20`,
      description: `Próba łącza nr ${number}`,
    })
    const entries = rows.flatMap(({ id }, index) => [
      { ...entryOf(id, index + 1), minutes: 90 },
      { ...entryOf(id, index + 1), minutes: 15 },
    ])
    await db.insert(timesheetEntries).values(entries)
    return new Map(
      rows.map(({ id, name }, index) => {
        const cents = (index + 1) * 100 + 20
        const [long, short] = [(cents * 3) / 2, cents / 4]
        const figures = [long, short, long + short].map(printed)
        return [id, [name, person.name, `Próba łącza nr ${index + 1}`, '1:45', ...figures]]
      }),
    )
  })
}

/** Adds SLA agreements with times of their own. */
export function numberedAgreements({ stage, slug }: Stage, count: number): Promise<NumberedRecords> {
  return stage.inTenant(slug, async (db) => {
    const company = requireRow(
      await db.insert(companies).values({ name: 'Gęślą Jaźń S.A.', city: 'Łódź', country: 'PL' }).returning(),
    )
    const agreements = numbersOf(count).map((number) => ({
      company_id: company.id,
      name: `Obsługa światłowodów ${number}`,
      response_minutes: 59,
      resolution_minutes: 1_440 * (number + 4) + 22,
      starts_on: '2026-12-01',
    }))
    const rows = await db.insert(slaAgreements).values(agreements).returning()
    return new Map(
      rows.map(({ id, name }, index) => [
        id,
        [name, company.name, 'Łódź', '59 minut', `${index + 5} dni`, '22 minuty', '1 grudnia 2026'],
      ]),
    )
  })
}
