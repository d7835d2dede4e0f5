import type { Metrics } from '@fiscus/runtime/metrics'

/** Counters of the tax service, with one function per event. Labels have few values. */
export type TaxEvents = ReturnType<typeof createTaxEvents>

export function createTaxEvents(metrics: Metrics) {
  const documentsApproved = metrics.counter('tax_documents_approved_total', 'Documents approved', ['type'])
  const documentsCorrected = metrics.counter('tax_documents_corrected_total', 'Corrections issued', [
    'reason',
  ])
  const calculationsRefused = metrics.counter('tax_calculations_refused_total', 'Calculations refused', [
    'code',
  ])
  const configurationChanges = metrics.counter('tax_configuration_changes_total', 'Configuration writes', [
    'part',
  ])
  const configurationNotAnnounced = metrics.counter(
    'tax_configuration_announcements_failed_total',
    'Configuration writes whose notification failed: other processes see them when they compare versions',
  )
  const viesNotSent = metrics.counter(
    'tax_vies_look_ups_not_sent_total',
    'VAT numbers that were not looked up in VIES, so that their status is unknown',
    ['reason'],
  )
  return {
    documentApproved: (type: string) => documentsApproved.inc({ type }),
    documentCorrected: (reason: string) => documentsCorrected.inc({ reason }),
    calculationRefused: (code: string) => calculationsRefused.inc({ code }),
    configurationChanged: (part: string) => configurationChanges.inc({ part }),
    viesLookUpNotSent: (reason: string) => viesNotSent.inc({ reason }),
    configurationNotAnnounced: () => configurationNotAnnounced.inc(),
  }
}
