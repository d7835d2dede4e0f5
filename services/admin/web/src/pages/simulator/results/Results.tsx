import { EmptyState } from '../../../components/EmptyState.tsx'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { Section } from '../../../components/Section.tsx'
import { LoadingRows } from '../../../components/table/LoadingRows.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { BreakdownTable } from '../../tax-figures/BreakdownTable.tsx'
import classes from '../../tax-figures/figures.module.css'
import { LineTable } from '../../tax-figures/LineTable.tsx'
import { Totals } from '../../tax-figures/Totals.tsx'
import { Warnings } from '../../tax-figures/Warnings.tsx'
import type { Calculation } from '../request/use-calculation.ts'
import { texts as pageTexts } from '../texts.ts'
import { CodeTexts } from './CodeTexts.tsx'
import { Decision } from './Decision.tsx'
import { Roundings } from './Roundings.tsx'

/**
 * Everything that the service returns for a scenario. Figures of earlier inputs stay, dimmed, until the new ones are
 * there.
 */
export function Results({ calculation }: { calculation: Calculation }) {
  const page = useTexts(pageTexts)
  const { request, response, isCurrent, error, faults, retry } = calculation
  const hasFieldFaults = Object.keys(faults.document).length + faults.lines.length + faults.general.length > 0
  if (request.items.length === 0)
    return <EmptyState title={page('enterPrice')} description={page('enterPriceDescription')} />
  return (
    <div className={classes.results} aria-busy={!isCurrent}>
      {error !== null && !hasFieldFaults && <ErrorState error={error} onRetry={retry} />}
      {!response && hasFieldFaults && (
        <EmptyState title={page('correctInputs')} description={page('correctInputsDescription')} />
      )}
      {!response && error === null && <LoadingRows />}
      {response && (
        <div className={classes.figures}>
          <Section title={page('result')}>
            <Totals summary={response.summary} currency={response.snapshot.currency} />
          </Section>
          <Warnings warnings={response.warnings} />
          <LineTable snapshot={response.snapshot} />
          <Decision key={response.explanations.map(({ itemId }) => itemId).join()} response={response} />
          <BreakdownTable breakdown={response.taxBreakdown} />
          {response.roundings && <Roundings roundings={response.roundings} />}
          <CodeTexts snapshot={response.snapshot} request={request} />
        </div>
      )}
    </div>
  )
}
