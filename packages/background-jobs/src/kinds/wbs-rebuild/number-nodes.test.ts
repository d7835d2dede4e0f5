import { jobs } from '@fiscus/messages/jobs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthMax, numberNodes, type WbsNode } from './number-nodes.ts'

const node = (
  id: string,
  parentId: string | null = null,
  position = 0,
  minutes = 0,
  cents = 0n,
): WbsNode => ({
  id,
  parentId,
  position,
  minutes,
  cents,
})

test('siblings are numbered by position, then id; depth, path and totals follow from the links', () => {
  const { places, faults } = numberNodes([
    node('d', 'b', 5, 10, 1n),
    node('a', null, 2, 1, 100n),
    node('b', null, 1, 2, 200n),
    node('c', 'b', 5, 5, 20n),
    node('e', 'd', 0, 7, 3n),
  ])
  expect([...places].map(([id, { code, depth, path }]) => [id, code, depth, path.join('/')])).toEqual([
    ['b', '1', 1, 'b'],
    ['a', '2', 1, 'a'],
    ['c', '1.1', 2, 'b/c'],
    ['d', '1.2', 2, 'b/d'],
    ['e', '1.2.1', 3, 'b/d/e'],
  ])
  expect(places.get('b')).toMatchObject({ totalMinutes: 24, totalCents: 224n })
  expect(places.get('d')).toMatchObject({ totalMinutes: 17, totalCents: 4n })
  expect(faults).toEqual(new Map())
})

test('nodes in or below a circle and below another project have no place; other nodes are correct', () => {
  const { places, faults } = numberNodes([
    node('below-circle', 'x', 0, 1),
    node('x', 'y'),
    node('y', 'z'),
    node('z', 'x'),
    node('self', 'self'),
    node('foreign', 'elsewhere'),
    node('below-foreign', 'foreign'),
    node('root', null, 0, 3),
    node('child', 'root', 0, 4),
  ])
  expect([...places].map(([id, { code, totalMinutes }]) => [id, code, totalMinutes])).toEqual([
    ['root', '1', 7],
    ['child', '1.1', 4],
  ])
  const circle = jobs.nodeBelowItself()
  expect(Object.fromEntries(faults)).toEqual({
    x: circle,
    y: circle,
    z: circle,
    self: circle,
    'below-circle': jobs.nodeBelowFaulty({ parent: 'x' }),
    foreign: jobs.parentOfOtherProject({ parent: 'elsewhere' }),
    'below-foreign': jobs.nodeBelowFaulty({ parent: 'foreign' }),
  })
})

test('a chain of 50,000 nodes is numbered down to the deepest level; the totals include all nodes', () => {
  const chain = Array.from({ length: 50_000 }, (_, n) =>
    node(`n${n}`, n === 0 ? null : `n${n - 1}`, 0, 1, 2n),
  )
  const { places, faults } = numberNodes(chain)
  expect([places.size, faults.size]).toEqual([depthMax, 50_000 - depthMax])
  expect(places.get('n99')).toMatchObject({ depth: 100, code: Array(100).fill('1').join('.') })
  expect(faults.get('n100')).toEqual(jobs.nodeTooDeep({ level: 101, max: 100 }))
  expect(places.get('n0')).toMatchObject({ totalMinutes: 50_000, totalCents: 100_000n })
})

test('a circle of 50,000 nodes is reported as quickly as a chain', () => {
  const circle = Array.from({ length: 50_000 }, (_, n) => node(`n${n}`, `n${(n + 1) % 50_000}`))
  const { places, faults } = numberNodes(circle)
  expect([places.size, faults.size]).toEqual([0, 50_000])
})

/** Random parents: trees, circles and parents that do not exist. */
const forest = fc
  .array(
    fc.record({
      parent: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: fc.nat(40) }),
      position: fc.nat(2),
      minutes: fc.nat(1000),
      cents: fc.bigInt(0n, 10n ** 17n),
    }),
    { maxLength: 40 },
  )
  .map((nodes) =>
    nodes.map(({ parent, ...rest }, n) => ({
      id: `n${n}`,
      parentId: parent === null ? null : `n${parent}`,
      ...rest,
    })),
  )

test('law: the order of the input has no effect', () => {
  const shuffled = forest.chain((nodes) =>
    fc.tuple(fc.constant(nodes), fc.shuffledSubarray(nodes, { minLength: nodes.length })),
  )
  fc.assert(
    fc.property(shuffled, ([nodes, shuffledNodes]) => {
      const { places, faults } = numberNodes(shuffledNodes)
      const expected = numberNodes(nodes)
      expect([new Map(places), new Map(faults)]).toEqual([expected.places, expected.faults])
    }),
  )
})

test('law: every node has either a place or a fault, and has a place when its parents lead to a root', () => {
  fc.assert(
    fc.property(forest, (nodes) => {
      const { places, faults } = numberNodes(nodes)
      const byId = new Map(nodes.map((node) => [node.id, node]))
      for (const { id } of nodes) {
        let up: WbsNode | undefined = byId.get(id)
        for (let steps = 0; up?.parentId != null && steps <= nodes.length; steps++) up = byId.get(up.parentId)
        const endsAtRoot = up?.parentId === null
        expect([places.has(id), faults.has(id)]).toEqual([endsAtRoot, !endsAtRoot])
      }
    }),
  )
})

test('law: a code extends the code of the parent, and totals include every node whose path contains the node', () => {
  fc.assert(
    fc.property(forest, (nodes) => {
      const { places } = numberNodes(nodes)
      expect(new Set([...places.values()].map(({ code }) => code)).size).toBe(places.size)
      for (const { id, parentId } of nodes) {
        const place = places.get(id)
        if (!place) continue
        const parentCode = parentId === null ? '' : `${places.get(parentId)?.code}.`
        expect(place.code).toMatch(new RegExp(`^${parentCode.replaceAll('.', '\\.')}\\d+$`))
        const below = nodes.filter((node) => places.get(node.id)?.path.includes(id))
        expect(place.totalMinutes).toBe(below.reduce((total, { minutes }) => total + minutes, 0))
        expect(place.totalCents).toBe(below.reduce((total, { cents }) => total + cents, 0n))
      }
    }),
  )
})
