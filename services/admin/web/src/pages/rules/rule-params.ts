import { choiceParam, dateParam, textParam } from '../../search/params.ts'
import { customerTypes, geoZones, itemTypes } from '../taxes/vocabulary.ts'

/** The filter of the list of rules in the address. `any` does not restrict it; `all` is a condition of rules. */
export const ruleFilterParams = {
  customer: choiceParam(customerTypes, 'any'),
  zone: choiceParam(geoZones, 'any'),
  item: choiceParam(itemTypes, 'any'),
  category: textParam(),
  target: textParam(),
  on: dateParam(),
  text: textParam(),
}

/** List or matrix, the day and the tax category of the matrix, and its open cell. */
export const matrixParams = {
  view: choiceParam(['list', 'matrix'], 'list'),
  day: dateParam(),
  lines: textParam(),
  cell: textParam(),
}

/** The id of the marked rule, to which a link leads, and the instant from which on its changes are shown. */
export const markParams = { mark: textParam(), since: textParam() }

/** The id of the open rule, or `new`, with the key of a cell and the priority of the rule that decides it now. */
export const openRuleParams = { rule: textParam(), from: textParam(), before: textParam() }
