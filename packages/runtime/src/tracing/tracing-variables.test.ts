import { expect, test } from 'vitest'
import { tracingConfigOf, tracingVariables } from './tracing-variables.ts'

const read = (variables: Record<string, string | undefined>) => tracingVariables.safeParse(variables)
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test.each([
  [{}, null],
  [endpoint, { endpoint: 'http://collector:4318', headers: {}, share: 1 }],
  [
    {
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-team=tax',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    },
    {
      endpoint: 'http://collector:4318',
      headers: { Authorization: 'Bearer a=b', 'x-team': 'tax' },
      share: 0.25,
    },
  ],
])('%j is read as %j', (variables, config) => {
  const parsed = read(variables)
  expect(parsed.success && tracingConfigOf(parsed.data)).toEqual(config)
})

test('headers without the collector are a fault that names the missing variable', () => {
  const parsed = read({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a' })
  expect(() => parsed.success && tracingConfigOf(parsed.data)).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT: set OTEL_EXPORTER_OTLP_ENDPOINT to',
  )
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization: Bearer x' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'a=%E0%A4%A' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'a=b\r\nx=y' },
  { OTEL_TRACES_SAMPLER_ARG: '2' },
  { OTEL_TRACES_SAMPLER_ARG: 'all' },
])('%j is rejected', (variables) => {
  expect(read(variables).success).toBe(false)
})
