import { type OssPart, ossKinds, ossParts } from '@fiscus/contracts/returns/oss-vocabulary'
import { choiceParam, textParam } from '../../../search/params.ts'
import { useSearchParams } from '../../../search/use-search-params.ts'

/**
 * What names documents of the OSS return: a part, some of its rows, or a difference. An empty text leaves a filter out.
 */
export type OssSelection = {
  part: OssPart
  state?: string
  kind?: (typeof ossKinds)[number] | ''
  ratePercent?: string
  correctedQuarter?: string
  currency?: string
}

const params = {
  part: choiceParam(ossParts, ''),
  state: textParam(),
  kind: choiceParam(ossKinds, ''),
  ratePercent: textParam(),
  correctedQuarter: textParam(),
  currency: textParam(),
}
const none = { part: '', state: '', kind: '', ratePercent: '', correctedQuarter: '', currency: '' } as const

/** The rows or the difference whose documents are shown, in the address; null while none are. */
export function useSelection() {
  const { values, set } = useSearchParams(params)
  const { part, ...filters } = values
  const selection: OssSelection | null = part === '' ? null : { part, ...filters }
  return {
    selection,
    open: (chosen: OssSelection) => set({ ...none, ...chosen }, { push: true }),
    close: () => set(none),
  }
}
