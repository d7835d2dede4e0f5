import { readFileSync, writeFileSync } from 'node:fs'
import { valueErrorCodes } from '@fiscus/contracts/problems/error-codes'
import { type ProblemCode, problems } from '@fiscus/contracts/problems/problems'
import { summaryWarningCodes } from '@fiscus/contracts/returns/summary-entry'
import { configurationWarningCodes, recordFaultCodes } from '@fiscus/service-tax/changes/record-fault'
import { advanceWarningCodes } from '@fiscus/service-tax/documents/advance-warnings'
import { exchangeRateWarningCodes } from '@fiscus/service-tax/documents/exchange-rate-warnings'
import { issueDateWarningCodes } from '@fiscus/service-tax/documents/issue-date-warnings'
import { monthWarningCodes } from '@fiscus/service-tax/returns/month-warnings'
import { correctionFaultCodes } from '@fiscus/tax-engine/corrections/correction-request'
import { creditFaultCodes } from '@fiscus/tax-engine/credit/read-credit'
import { calculationFaultCodes, calculationWarningCodes } from '@fiscus/tax-engine/faults/fault'
import { fa3FaultCodes } from '@fiscus/tax-engine/reporting/fa3-fault'
import { jpkFaultCodes } from '@fiscus/tax-engine/reporting/jpk-fault'
import { ossFaultCodes } from '@fiscus/tax-engine/reporting/oss-fault'
import { vatUeFaultCodes } from '@fiscus/tax-engine/reporting/vat-ue-fault'
import { missingDataCodes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openAccessProblems } from './error-pages/access-problems.ts'
import { openAdminProblems } from './error-pages/admin-problems.ts'
import { openGroupwareProblems } from './error-pages/groupware-problems.ts'
import { openMailProblems } from './error-pages/mail-problems.ts'
import { openPdfProblems } from './error-pages/pdf-problems.ts'
import type { Provoke, Provoked } from './error-pages/provoked.ts'
import { type TextsOfProblem, textsOutsideCatalogue } from './error-pages/pseudo-language.ts'
import { openSchedulerProblems } from './error-pages/scheduler-problems.ts'
import { openTaxProblems } from './error-pages/tax-problems.ts'

const tax = await openTaxProblems(inject('databaseServer'))
const scheduler = await openSchedulerProblems(inject('databaseServer'))
const admin = await openAdminProblems(inject('databaseServer'))
const mail = await openMailProblems(inject('databaseServer'))
const groupware = await openGroupwareProblems(inject('databaseServer'))
const pdf = await openPdfProblems(inject('databaseServer'))
const access = await openAccessProblems(inject('databaseServer'))
afterAll(() =>
  Promise.all(
    [tax, scheduler, admin, mail, groupware, pdf, access].map((service) => service[Symbol.asyncDispose]()),
  ),
)

const docs = new URL('../docs/', import.meta.url)
const pageOf = (code: string) => new URL(`errors/${code}.md`, docs)
const read = (file: URL) => readFileSync(file, 'utf8')

const provoke: Record<ProblemCode, Provoke> = {
  ...tax.provoke,
  ...scheduler.provoke,
  ...admin.provoke,
  ...mail.provoke,
  ...groupware.provoke,
  ...pdf.provoke,
  ...access.provoke,
}

describe('the example of a page is the real response', () => {
  for (const [code, provokeProblem] of Object.entries(provoke))
    test(`${code} (UPDATE_ERROR_PAGES=1 rewrites it)`, async () => {
      const real = exampleOf(await provokeProblem())
      expect(real.body).toMatchObject({ code })
      if (process.env.UPDATE_ERROR_PAGES) updatePage(code, real)
      expect(readExample(code)).toEqual(real)
    })

  test('in a language with marks around its words, no problem has words without marks', () => {
    const codes = Object.keys(provoke).filter(
      (code) => textsOutsideCatalogue(readExample(code).body).length > 0,
    )
    // The reason why a text is not JSON is that of `JSON.parse`.
    expect(codes).toEqual(['malformed-json'])
  })
})

/** Headers that an example shows: the caller needs them for the next request. */
const headerNames = ['Allow', 'ETag', 'Location', 'Retry-After', 'WWW-Authenticate']

type Example = { headers: string; body: TextsOfProblem }

/** The response with fixed ids in place of random ids. */
function exampleOf({ reply, ids }: Provoked): Example {
  const headers = headerNames
    .filter((name) => reply.headers.has(name))
    .map((name) => `${name}: ${reply.headers.get(name)}\n`)
    .join('')
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.body).toMatchObject({ status: reply.status })
  const fixed = (text: string) =>
    ids.reduce((result, id, index) => result.replaceAll(id, exampleId(index + 1)), text)
  return { headers: fixed(headers), body: JSON.parse(fixed(JSON.stringify(reply.body))) }
}

function exampleId(number: number): string {
  return `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`
}

function readExample(code: string): Example {
  const page = read(pageOf(code))
  const headers = /^```http\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''
  return { headers, body: JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? 'null') }
}

function updatePage(code: string, { headers, body }: Example): void {
  const headerBlock = headers && `\`\`\`http\n${headers}\`\`\`\n\n`
  const example = `## Example\n\n${headerBlock}\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n\n`
  const { title } = Object(body)
  const page = read(pageOf(code))
    .replace(/^# .*/, () => `# ${title}`)
    .replace(/^## Example\n[\s\S]*?(?=^## )/m, () => example)
  writeFileSync(pageOf(code), page)
}

/** Codes of the engine that no caller of the API sees: the routes reject such requests with another problem. */
const unseenCodes: ReadonlySet<string> = new Set(['no-items', 'too-many-items'])

/** Codes of a conflict with earlier corrections. */
const excessCodes: ReadonlySet<string> = new Set([
  'credit-exceeds-line',
  'nothing-left-to-credit',
  'discount-exceeds-document',
  'changes-sign',
  'corrected-since',
])

/** The values of `errors[].code` by the problem they appear in. */
const errorCodes: Partial<Record<ProblemCode, readonly string[]>> = {
  'calculation-refused': [...calculationFaultCodes, ...creditFaultCodes, ...correctionFaultCodes].filter(
    (code) => !unseenCodes.has(code) && !excessCodes.has(code),
  ),
  'correction-exceeds-original': [...excessCodes, 'settlement-exceeds-order'],
  'invalid-request': [...valueErrorCodes, ...recordFaultCodes],
  'document-number-taken': ['document-number-taken'],
  'ksef-number-taken': ['ksef-number-taken'],
  'rate-overlap': ['rate-overlap', 'rate-in-use'],
  'rate-in-use': ['rate-in-use'],
  'group-code-taken': ['group-code-taken'],
  'category-code-taken': ['category-code-taken'],
  'rule-priority-clash': ['rule-priority-clash'],
  'invoice-incomplete': missingDataCodes,
  'export-refused': [...fa3FaultCodes, ...jpkFaultCodes, ...ossFaultCodes, ...vatUeFaultCodes],
  'removals-not-allowed': ['removals-not-allowed'],
}

test.for(Object.keys(problems) as ProblemCode[])(
  '%s describes each code of its errors, and no other',
  (code) => {
    const [, section = ''] = /^## Codes in `errors`\n([\s\S]*?)(?=^## )/m.exec(read(pageOf(code))) ?? []
    expect(codesIn(section)).toEqual([...(errorCodes[code] ?? [])].sort())
  },
)

test('docs/warnings.md describes each code of a warning, and no other', () => {
  const codes = [
    ...calculationWarningCodes,
    ...missingDataCodes,
    ...issueDateWarningCodes,
    ...advanceWarningCodes,
    ...new Set([...monthWarningCodes, ...summaryWarningCodes]),
    ...exchangeRateWarningCodes,
    ...configurationWarningCodes,
  ]
  expect(codesIn(read(new URL('warnings.md', docs)))).toEqual(codes.sort())
})

/** The codes that a list describes: `- \`code\`: what it means`. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/^- `([\w-]+)`: \S/gm)].map(([, code = '']) => code).sort()
}
