import { expect, test } from 'vitest'
import { listFiles, readText } from '../architecture/read-imports.ts'

const files = listFiles(/^deploy\/kubernetes\/.*\.yaml$/).filter(
  (file) => !file.endsWith('/monitoring/alerts.yaml'),
)

/** A quantity: a number of seconds, replicas, bytes, cores or percent. Ports, positions and ids of users are names. */
const quantity =
  /\b(?!port\b|containerPort\b|targetPort\b|index\b|runAs)(\w+): ['"]?\d+(Mi|Gi|m|s)?['"]?(?=[\s,}]|$)/

/** The lines above it among which the reason of a number is. */
const linesAbove = 5

test('every number of the manifests has its reason beside it', () => {
  expect(files.length).toBeGreaterThan(20)
  const without = files.flatMap((file) => {
    const lines = readText(file).split('\n')
    return lines.flatMap((line, index) => {
      if (line.trimStart().startsWith('#') || !quantity.test(line)) return []
      const near = lines.slice(Math.max(0, index - linesAbove), index + 1)
      return near.some((each) => each.includes('# ')) ? [] : [`${file}:${index + 1} ${line.trim()}`]
    })
  })
  expect(without).toEqual([])
})
