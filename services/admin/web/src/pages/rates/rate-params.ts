import { choiceParam, dateParam, textParam } from '../../search/params.ts'
import { calculationModes, taxStatuses } from '../taxes/vocabulary.ts'

/** The filter of the list of rates in the address. */
export const rateFilterParams = {
  country: textParam(),
  status: choiceParam(taxStatuses, 'all'),
  mode: choiceParam(calculationModes, 'all'),
  on: dateParam(),
  text: textParam(),
}

/** The open rate, its open form, and the version that the form is about. */
export const openRateParams = {
  rate: textParam(),
  form: choiceParam(['create', 'change', 'edit', 'end', 'first-day'], 'none'),
  version: textParam(),
}
