import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFields, type Field, lineFields } from './fields.ts'
import { linesMax, type Scenario, scenarioOf } from './scenario.ts'
import { readScenario, writeScenario } from './scenario-text.ts'

describe('a scenario in a link', () => {
  it('leaves out the fields that nothing was entered in', () => {
    expect(writeScenario(scenarioOf())).toBe('1*i')
    expect(readScenario('1*i')).toEqual({ scenario: scenarioOf(), faults: [] })
  })

  it('is short and legible', () => {
    const scenario = scenarioOf(
      { currency: 'EUR', country: 'DE', geoZone: 'eu_consumer', date: '2026-11-22' },
      [{ quantity: '2', unitPrice: '49.99', name: 'Chair' }],
    )
    expect(writeScenario(scenario)).toBe('1*cEUR*d20261122*zeu-consumer*oDE*i_nChair_q2_p49.99')
  })

  it('is the same after writing and reading, whatever is typed', () => {
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        expect(readScenario(writeScenario(scenario))).toEqual({ scenario, faults: [] })
      }),
    )
  })

  it('passes through a query unchanged', () => {
    fc.assert(
      fc.property(anyScenario, (scenario) => {
        const text = writeScenario(scenario)
        expect(new URLSearchParams(new URLSearchParams({ a: text }).toString()).get('a')).toBe(text)
      }),
    )
  })

  it('is a valid scenario whatever the link is, and the same after a second reading', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        const { scenario } = readScenario(link)
        expect(scenario.lines.length).toBeGreaterThan(0)
        expect(scenario.lines.length).toBeLessThanOrEqual(linesMax)
        expect(readScenario(writeScenario(scenario))).toEqual({ scenario, faults: [] })
      }),
    )
  })

  it.each([
    ['', 'unreadable'],
    ['{"items":[]}', 'unreadable'],
    ['<script>alert(1)</script>', 'unreadable'],
    ['1'.repeat(20_001), 'unreadable'],
    ['2*i_q1', 'other-version'],
    ['1*?what*i', 'unknown-field'],
    ['1*i_?1', 'unknown-field'],
    ['1*zmoon*i', 'invalid-value'],
    ['1*d20261332*i', 'invalid-value'],
    ['1*d20260230*i', 'invalid-value'],
    ['1*cEURO*i', 'invalid-value'],
    ['1*i_nline-break', 'invalid-value'],
    ['1*i_na\u0000b', 'invalid-value'],
    [`1${'*i'.repeat(linesMax + 1)}`, 'too-many-lines'],
  ])('reports what it cannot read of %.30j', (link, fault) => {
    expect(readScenario(link).faults).toEqual([fault])
  })

  it('keeps the readable rest of a damaged link', () => {
    const { scenario, faults } = readScenario('1*oDE*zmoon*i_q3_t?_p5')
    expect(faults).toEqual(['invalid-value'])
    expect(scenario).toEqual(scenarioOf({ country: 'DE' }, [{ quantity: '3', unitPrice: '5' }]))
  })
})

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function textOf(field: Field): fc.Arbitrary<string> {
  if ('choices' in field) return fc.constantFrom(...field.choices, '')
  if ('day' in field) return fc.oneof(day, fc.constant(''))
  const character = fc.oneof(
    fc.constantFrom('-', '_', '*', 's', 'u', ' ', ',', '%', '+', '&', '#', "'", 'ł', '😀'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  return fc.string({ unit: character, maxLength: field.max }).map((text) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, field.max)
      .toWellFormed(),
  )
}

function textsOf<Name extends string>(
  fields: Record<Name, Field>,
): fc.Arbitrary<Partial<Record<Name, string>>> {
  const texts: Record<string, fc.Arbitrary<string>> = {}
  for (const name in fields) texts[name] = textOf(fields[name])
  return fc.record(texts, { requiredKeys: [] }) as fc.Arbitrary<Partial<Record<Name, string>>>
}

const anyScenario: fc.Arbitrary<Scenario> = fc
  .tuple(textsOf(documentFields), fc.array(textsOf(lineFields), { minLength: 1, maxLength: 6 }))
  .map(([texts, lines]) => scenarioOf(texts, lines))

/** Texts that are almost links: written scenarios with parts lost, doubled or replaced. */
const anyLink: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.tuple(anyScenario, fc.nat(200), fc.string({ maxLength: 5 })).map(([scenario, at, noise]) => {
    const text = writeScenario(scenario)
    return text.slice(0, at) + noise + text.slice(at + noise.length)
  }),
)
