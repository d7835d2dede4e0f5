import { type CalculateRequest, type CalculateResponse, FiscusProblem } from '@fiscus/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { faultText } from '../../../problems/problem-text.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type FieldFaults, faultsOf } from './field-of.ts'
import { requestOf } from './request-of.ts'

/** A calculation starts after this pause in typing. */
const pauseMs = 150

export type Calculation = {
  /** The body that the inputs give now. */
  request: CalculateRequest
  /** The latest response; an earlier one while the inputs are being calculated, or are rejected. */
  response: CalculateResponse | null
  /** Whether the response is that of the inputs. */
  isCurrent: boolean
  /** The faults of the inputs. */
  faults: FieldFaults
  /** Why there is no response, beyond faults of fields. */
  error: unknown
  retry: () => void
}

const noFaults: FieldFaults = { document: {}, lines: [], general: [] }

/** Has the service calculate a scenario whenever it changes. A request that a later one overtakes is cancelled. */
export function useCalculation(scenario: Scenario | null): Calculation | null {
  const api = useApi()
  const request = scenario && requestOf(scenario)
  const text = JSON.stringify(request)
  const [settled] = useDebouncedValue(text, pauseMs)
  const settledRequest: CalculateRequest | null = JSON.parse(settled)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['calculation', settled],
    queryFn: ({ signal }) =>
      api.calculateTax(JSON.parse(settled), { signal, explain: 'rules', compare: 'roundings' }),
    enabled: settledRequest !== null && settledRequest.items.length > 0,
  })
  const [latest, setLatest] = useState<CalculateResponse | null>(null)
  if (data && data !== latest) setLatest(data)
  if (request === null) return null
  const isSettled = settled === text
  return {
    request,
    response: data ?? latest,
    isCurrent: isSettled && data !== undefined,
    faults: isSettled && settledRequest ? fieldFaults(error, settledRequest) : noFaults,
    error: isSettled && !isFetching ? error : null,
    retry: refetch,
  }
}

function fieldFaults(error: unknown, { items }: CalculateRequest): FieldFaults {
  if (!(error instanceof FiscusProblem)) return noFaults
  const errors = error.errors.map((fault) => ({ pointer: fault.pointer, detail: faultText(fault) }))
  return faultsOf(errors, (position) => Number(items[position]?.id ?? position + 1) - 1)
}
