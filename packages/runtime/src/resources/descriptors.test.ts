import { expect, test } from 'vitest'
import { descriptorLimit, requireFreeDescriptors } from './descriptors.ts'

test('the limit is that of the process', () => {
  expect(descriptorLimit()).toBeGreaterThan(100)
})

test('a process that has used nine tenths of its descriptors is reported', async () => {
  await requireFreeDescriptors(descriptorLimit())
  await expect(requireFreeDescriptors(3)).rejects.toThrow(/^\d+ of 3 descriptors are in use: raise the limit/)
})
