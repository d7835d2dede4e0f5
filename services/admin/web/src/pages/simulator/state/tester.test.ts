import { describe, expect, it } from 'vitest'
import { linesMax, scenarioOf } from '../scenario/scenario.ts'
import { editedOf, type Tester, type TesterAction, testerAfter } from './tester.ts'

const start: Tester = {
  a: scenarioOf({}, [{ name: 'Chair' }, { name: 'Lamp' }, { name: 'Rug' }]),
  b: null,
  edited: 'a',
}
const after = (...actions: TesterAction[]) => actions.reduce(testerAfter, start)
const names = (tester: Tester) => editedOf(tester).lines.map(({ name }) => name)

describe('the lines of a scenario', () => {
  it('are added, duplicated, moved and removed', () => {
    expect(names(after({ do: 'add-line' }))).toEqual(['Chair', 'Lamp', 'Rug', ''])
    expect(names(after({ do: 'duplicate-line', line: 0 }))).toEqual(['Chair', 'Chair', 'Lamp', 'Rug'])
    expect(names(after({ do: 'move-line', line: 2, to: 0 }))).toEqual(['Rug', 'Chair', 'Lamp'])
    expect(names(after({ do: 'remove-line', line: 1 }))).toEqual(['Chair', 'Rug'])
  })

  it('stay where they are at the ends', () => {
    expect(names(after({ do: 'move-line', line: 0, to: -1 }))).toEqual(['Chair', 'Lamp', 'Rug'])
    expect(names(after({ do: 'move-line', line: 2, to: 3 }))).toEqual(['Chair', 'Lamp', 'Rug'])
  })

  it('have keys of their own', () => {
    const { lines } = after(
      { do: 'remove-line', line: 2 },
      { do: 'duplicate-line', line: 0 },
      { do: 'add-line' },
    ).a
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  })

  it('are at least one, which is empty after the last one was removed', () => {
    const [empty, ...others] = after(
      { do: 'remove-line', line: 0 },
      { do: 'remove-line', line: 0 },
      { do: 'remove-line', line: 0 },
    ).a.lines
    expect(empty).toMatchObject({ name: '', quantity: '1', unitPrice: '' })
    expect(others).toEqual([])
  })

  it('are not more than fit into a link', () => {
    const tester = Array.from({ length: 40 }).reduce<Tester>(
      (one) => testerAfter(one, { do: 'add-line' }),
      start,
    )
    expect(tester.a.lines.length).toBe(linesMax)
  })
})

describe('two scenarios', () => {
  it('start alike, and only the edited one changes', () => {
    const compared = after({ do: 'compare' }, { do: 'set-field', field: 'country', text: 'DE' })
    expect(compared.a).toEqual(start.a)
    expect(compared.b).toEqual({ ...start.a, country: 'DE' })
    const first = testerAfter(testerAfter(compared, { do: 'edit', scenario: 'a' }), {
      do: 'set-line-field',
      line: 0,
      field: 'unitPrice',
      text: '5',
    })
    expect(first.a.lines[0]?.unitPrice).toBe('5')
    expect(first.b).toEqual(compared.b)
  })

  it('leave the edited one when the comparison ends', () => {
    const one = after(
      { do: 'compare' },
      { do: 'set-field', field: 'country', text: 'DE' },
      { do: 'stop-comparing' },
    )
    expect(one).toEqual({ a: { ...start.a, country: 'DE' }, b: null, edited: 'a' })
  })

  it('cannot be switched to without a comparison', () => {
    expect(after({ do: 'edit', scenario: 'b' })).toEqual(start)
  })
})
