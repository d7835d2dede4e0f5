import { expect, test } from 'vitest'
import { installations, kubectl } from './rendered.ts'
import { faultsOf, unknownFieldsOf } from './validate.ts'

const all = installations.flatMap(({ manifests }) => manifests)

test.skipIf(kubectl === null)('every manifest fits the schema of its kind (kubectl)', async () => {
  expect(all.length).toBeGreaterThan(100)
  expect((await Promise.all(all.map(faultsOf))).flat()).toEqual([])
})

test.skipIf(kubectl === null)('every field of a manifest exists (kubectl)', async () => {
  const different = new Map(all.map((manifest) => [JSON.stringify(manifest), manifest]))
  expect(await unknownFieldsOf([...different.values()])).toEqual([])
})

test('a field that does not exist, a wrong type and a missing field are found', async () => {
  const metadata = { name: 'tax', labels: {} }
  const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata }
  const scaled = { apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', metadata, spec: { triggers: [] } }
  const [unknown] = await unknownFieldsOf([{ ...budget, spec: { maxUnavailble: 1 } }])
  expect(unknown).toContain('"maxUnavailble"')
  expect(await faultsOf({ ...budget, spec: { selector: 'tax' } })).toMatchObject([/selector must be object/])
  expect(await faultsOf(scaled)).toMatchObject([/must have required property scaleTargetRef/])
})
