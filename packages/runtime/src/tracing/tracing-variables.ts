import { z } from 'zod'
import { webAddress } from '../addresses/addresses.ts'
import { OperatorError } from '../faults/operator-error.ts'

/** `name=value` pairs with commas between, as in W3C Baggage: values may be percent-encoded. */
const headerPairs = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.trim())
  const headers = pairs.map((pair) => /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*(\S+(?: \S+)*)$/.exec(pair))
  if (headers.some((header) => header === null)) {
    context.addIssue('Write headers as name=value, with commas between.')
    return z.NEVER
  }
  try {
    return Object.fromEntries(
      headers.map((header) => [header?.[1] ?? '', decodeURIComponent(header?.[2] ?? '')]),
    )
  } catch {
    context.addIssue('A value has an invalid percent-encoding.')
    return z.NEVER
  }
})

/** The environment variables of tracing, with the names of OpenTelemetry. Every process reads them. */
export const tracingVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(
    'the address of an OpenTelemetry collector, as http://collector:4318',
  )
    .optional()
    .describe(
      'The OpenTelemetry collector that gets traces over OTLP and HTTP, as http://collector:4318. Without it there are no traces.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: headerPairs
    .optional()
    .describe(
      'Headers of the requests to the collector, as Authorization=Bearer%20TOKEN, with commas between.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('Set it to a number between 0 and 1.')
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of traces that are recorded, from 0 to 1.'),
})

/** Where spans go; null: tracing is off. */
export type TracingConfig = {
  endpoint: string
  headers: Readonly<Record<string, string>>
  /** From 0 to 1. */
  share: number
} | null

/**
 * The configuration of valid variables.
 * @throws OperatorError for headers without the collector that gets them
 */
export function tracingConfigOf(read: z.output<typeof tracingVariables>): TracingConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = read
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) {
    if (OTEL_EXPORTER_OTLP_HEADERS === undefined) return null
    throw new OperatorError(
      'OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT: set OTEL_EXPORTER_OTLP_ENDPOINT to the collector.',
    )
  }
  return {
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: OTEL_EXPORTER_OTLP_HEADERS ?? {},
    share: OTEL_TRACES_SAMPLER_ARG,
  }
}
