import { refusedCharacter } from '@fiscus/contracts/fields/refused-characters'
import { sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { checkFa3 } from '@fiscus/fiscal/fa3/check-fa3'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import type { Call } from '@fiscus/testing/http-client'
import fc from 'fast-check'
import { expect } from 'vitest'
import { requireAcceptedTexts } from '../documents/require-accepted-texts.ts'
import { nextNumber } from '../testing/documents.ts'
import { seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'
import { fa3Work } from './fiscal-works.ts'
import { readFa3Document } from './read-fa3-document.ts'

const test = taxServiceTest()
const month = '2026-10'

/**
 * Fields of an invoice that callers write texts into, with the length of the longest one, and whether it may have
 * several lines.
 */
type Field = readonly [pointer: string, lengthMax: number, lines?: 'lines']
const fields: readonly Field[] = [
  ['/number', 100],
  ['/externalReference', 100],
  ['/placeOfIssue', 256],
  ['/notes', 3500, 'lines'],
  ['/exchangeRate/source', 100, 'lines'],
  ['/metadata/key', 500, 'lines'],
  ['/buyer/name', 512],
  ['/buyer/customerNumber', 256],
  ['/buyer/taxId', 50],
  ['/buyer/email', 255],
  ['/buyer/phone', 16],
  ['/buyer/address/line1', 200],
  ['/buyer/address/line2', 200],
  ['/buyer/address/postalCode', 20],
  ['/buyer/address/city', 100],
  ['/thirdParties/0/name', 512],
  ['/thirdParties/0/roleText', 256],
  ['/payment/methodText', 256],
  ['/payment/terms/0/text', 256],
  ['/annotations/exemptionBasis/text', 256],
  ['/items/0/id', 100, 'lines'],
  ['/items/0/name', 1000, 'lines'],
  ['/items/0/description', 1000, 'lines'],
  ['/items/0/unit', 256],
  ['/items/0/productCode', 50],
  ['/items/0/gtin', 20],
  ['/items/0/pkwiu', 50],
  ['/items/0/cn', 50],
]

const texts: readonly [what: string, text: string][] = [
  ['markup', '<P_15>0</P_15></Fa><!-- x --><?php ?>'],
  ['the end of a CDATA section', 'a ]]> b <![CDATA[ c'],
  ['entities', '&amp; &lt; &#0; &#x1F; &e; & &&'],
  ['a document type', '<!DOCTYPE Faktura [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;'],
  ['quotes', `"double" 'single' \`back\` \\`],
  ['bidirectional controls', 'a\u202Eb\u202C c\u2066d\u2069\u200F'],
  ['characters that are none', 'a\uFFFEb\uFFFFc\u{1FFFE}d\uFDD0'],
  ['invisible characters', '\u200Ba\uFEFFb\u2028c\u2029d\u00ADe'],
  ['white space at both ends', ' \u00A0a\u3000 '],
  ['pictures of several characters', '👩‍👩‍👧‍👦🇵🇱é'.repeat(8)],
  ['control characters', 'a\u0001b\u0008c\u000Bd\u001Fe\u007Ff\u0085g\u009F'],
  ['lines', 'a\tb\nc\rd\r\ne'],
  ['U+0000', 'a\u0000b'],
  ['a lone surrogate', 'a\uD800b\uDFFFc'],
  ['10,000 characters', 'ż'.repeat(10_000)],
  ['as much as the field takes', '𝒶'.repeat(5_000)],
]

/** The last text in the length of a field, which counts characters and not UTF-16. */
const cutTo = (text: string, lengthMax: number) =>
  text.startsWith('𝒶') ? Array.from(text).slice(0, lengthMax).join('') : text

/**
 * No text is an e-mail address, no number has what cannot be seen, and no field what XML or KSeF refuses.
 */
function refuses([pointer, lengthMax, lines]: Field, text: string): boolean {
  if (pointer === '/buyer/email' || refusedCharacter(text) !== null) return true
  if (pointer === '/number' && /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(text)) return true
  const stored = lines ? text : text.trim()
  return Array.from(cutTo(stored, lengthMax)).length > lengthMax || (!lines && /\p{Cc}/u.test(stored))
}

/** An invoice in euro with an exempt line, whose `pointers` have a text. */
function invoiceWith(text: string, pointers: readonly Field[]): object {
  const invoice = {
    type: 'invoice',
    number: nextNumber(),
    issueDate: `${month}-20`,
    taxPointDate: `${month}-20`,
    currency: 'EUR',
    exchangeRate: { rate: '4.25', date: `${month}-19`, source: 'NBP' },
    metadata: {},
    customer: { country: 'DE', isBusiness: false },
    buyer: { address: { country: 'DE', line1: 'A 1' } },
    thirdParties: [{ name: 'B', role: 'other', roleText: 'C' }],
    payment: { method: 'other', methodText: 'D', terms: [{ dueDate: `${month}-30` }] },
    annotations: { exemptionBasis: { source: 'other', text: 'E' } },
    items: [{ id: '1', name: 'F', quantity: '1', unitPrice: '10.00', taxRateCode: 'ZW' }],
  }
  for (const [pointer, lengthMax] of pointers) {
    // A number can be used once, also when the test has a second attempt.
    const own = pointer === '/number' ? nextNumber() : ''
    setAt(invoice, pointer.slice(1).split('/'), cutTo(text, lengthMax - own.length) + own)
  }
  return invoice
}

function setAt(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) target[name] = text
  else setAt(target[name] as Record<string, unknown>, rest, text)
}

type Refused = { errors: { pointer: string; detail: string }[] }

/**
 * Approves an invoice with a text in as many fields as take it. Returns the pointers of the ones that refuse it, and
 * the id.
 */
async function approveWith(call: Call, text: string): Promise<{ refused: string[]; id: string }> {
  const first = await call<Refused & { id: string }>(
    'POST',
    '/api/v1/tax/documents',
    invoiceWith(text, fields),
  )
  if (first.status === 201) return { refused: [], id: first.body.id }
  expect(first.status, first.text).toBe(422)
  const pointers = new Set(first.body.errors.map(({ pointer }) => pointer))
  const refused = fields.map(([pointer]) => pointer).filter((pointer) => pointers.has(pointer))
  expect(pointers, 'each refusal names a field that has the text').toEqual(new Set(refused))
  const taken = fields.filter(([pointer]) => !pointers.has(pointer))
  const second = await call<{ id: string }>('POST', '/api/v1/tax/documents', invoiceWith(text, taken))
  expect(second.status, second.text).toBe(201)
  return { refused, id: second.body.id }
}

test('hostile texts in every field of an invoice: a refusal that names the field, or valid files', async ({
  call,
}) => {
  const hostile = '</PelnaNazwa> ]]> & "x" \u202E \u2028 <!DOCTYPE x>'
  const profile = { ...seller, taxOffice: '1433', name: hostile, registerText: hostile }
  const address = { ...seller.address, line1: hostile, city: hostile }
  const stored = await call('PUT', '/api/v1/tax/seller', { ...profile, address }, { 'if-match': '*' })
  expect(stored.status, stored.text).toBe(200)

  for (const [what, text] of texts) {
    const { refused, id } = await approveWith(call, text)
    expect(refused, what).toEqual(fields.filter((field) => refuses(field, text)).map(([pointer]) => pointer))
    const fa3 = await call('GET', `/api/v1/tax/documents/${id}/fa3`)
    expect(fa3.status, `${what}: ${fa3.text}`).toBe(200)
    expect(checkFa3(fa3.text), what).toEqual([])
    expect(fa3.text.match(/<P_15>[^<]*</g), what).toEqual(['<P_15>10.00<'])
    const correction = { number: nextNumber(), reason: 'other_error', note: text, issueDate: `${month}-21` }
    const corrected = await call<Refused & { id: string }>(
      'POST',
      `/api/v1/tax/documents/${id}/corrections`,
      correction,
    )
    if (corrected.status === 422) expect(corrected.body.errors, what).toMatchObject([{ pointer: '/note' }])
    else {
      const file = await call('GET', `/api/v1/tax/documents/${corrected.body.id}/fa3`)
      expect(checkFa3(file.text), what).toEqual([])
    }
  }

  const jpk = await call('GET', `/api/v1/tax/returns/jpk-v7m/xml?period=${month}`)
  expect(jpk.status, jpk.text).toBe(200)
  expect(checkJpk(jpk.text)).toEqual([])
  expect(jpk.text.match(/<SprzedazWiersz>/g)?.length).toBeGreaterThanOrEqual(texts.length)
})

/** One of each range that XML or KSeF refuses. */
const refusedCodes = [
  0x1, 0xb, 0x1f, 0x7f, 0x84, 0x86, 0x9f, 0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff,
]

test('law: a character that XML or KSeF refuses is refused at each field of an invoice', async ({ call }) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...refusedCodes), fc.nat(3), async (code, at) => {
      const text = `${'abc'.slice(0, at)}${String.fromCodePoint(code)}xyz`
      const { status, body } = await call<Refused>('POST', '/api/v1/tax/documents', invoiceWith(text, fields))
      expect(status).toBe(422)
      expect(new Set(body.errors.map(({ pointer }) => pointer))).toEqual(
        new Set(fields.map(([pointer]) => pointer)),
      )
    }),
    { numRuns: 30 },
  )
})

test('a character in a text that was stored before is named where it stands, and is never replaced', async ({
  call,
  service,
}) => {
  const { body } = await call<{ id: string }>(
    'POST',
    '/api/v1/tax/documents',
    invoiceWith('Żółw', [['/buyer/name', 512]]),
  )
  const tenantId = service.fresh.tenant('demo').id
  const stored = await service.fresh.databases.withTenant(tenantId, (db) => readFa3Document(db, body.id))
  const content = stored.content?.replace('Żółw', 'Ż\\ufffew') ?? null
  const snapshot = stored.snapshot.replace('"name":"F"', '"name":"F\\u0001"')
  expect(fa3Work.execute({ ...stored, content, snapshot }, {} as never)).toMatchObject({
    faults: [
      { code: 'fa3-invalid', pointer: '/snapshot/items/0/name', detail: { params: { character: 'U+0001' } } },
      { code: 'fa3-invalid', pointer: '/content/buyer/name', detail: { params: { character: 'U+FFFE' } } },
    ],
  })
})

test('a seller that was stored before is named by the approval', async ({ call, service }) => {
  const tenantId = service.fresh.tenant('demo').id
  const store = (name: string) =>
    service.fresh.databases.withTenant(tenantId, (db) =>
      db.update(sellerProfile).set({ profile: { ...seller, name } }),
    )
  await store('A\uFFFE')
  const { status, body } = await call<Refused>('POST', '/api/v1/tax/documents', invoiceWith('a', []))
  await store(seller.name ?? '')
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ pointer: '/seller/name' }] } })
})

test('a tax that was stored before is named by its line', () => {
  const line = { taxRate: { taxCode: 'ZW', taxName: 'zw\u0001' }, name: 'stated by the request \u0001' }
  const lines = [line] as unknown as Parameters<typeof requireAcceptedTexts>[1]
  expect(() => requireAcceptedTexts({}, lines)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/items/0/taxRate/taxName' })] }),
  )
})
