import type { DocumentWithSnapshot, Explanation, RejectionList } from '@fiscus/client'
import { Accordion, Stack, Text } from '@mantine/core'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FigureTable } from '../../../components/table/FigureTable.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Facts } from '../../tax-figures/Facts.tsx'
import { useShown } from '../../tax-figures/use-shown.tsx'
import { useTargetText } from '../../tax-figures/use-target-text.ts'
import { texts } from './texts.ts'
import { useRejectionText } from './use-rejection-text.ts'

/** Why each line has its tax, as it was explained when the document was issued. */
export function Explanations({ document }: { document: DocumentWithSnapshot }) {
  const t = useTexts(texts)
  const choice = useChoiceText()
  const { explanations = [], rejectionLists = [], snapshot } = document
  const [first] = explanations
  const { shown, more } = useShown(explanations)
  const names = new Map(snapshot.items.map(({ id, name }) => [id, name]))
  if (!first) return <EmptyState title={t('noExplanations')} />
  return (
    <>
      <Accordion multiple variant="contained" defaultValue={[first.itemId]} order={2}>
        {shown.map((explanation) => (
          <Accordion.Item key={explanation.itemId} value={explanation.itemId}>
            <Accordion.Control>
              <Text fz="sm" fw={600}>
                {names.get(explanation.itemId) || `#${explanation.itemId}`}
              </Text>
              <Text fz="sm" c="dimmed">
                {choice(explanation)}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                <Facts facts={explanation.facts} />
                {explanation.rejectionList !== null && explanation.chosenBy.kind === 'rule' && (
                  <Rejected rules={rejectionLists[explanation.rejectionList] ?? []} />
                )}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {more}
    </>
  )
}

/** What decided about a line: a rule, the line itself, or a domestic rule in place of the rate of the buyer's country. */
function useChoiceText(): (explanation: Explanation) => string {
  const t = useTexts(texts)
  const target = useTargetText()
  return ({ chosenBy, taxedAtHome }) => {
    if (chosenBy.kind !== 'rule') return t('named', { code: chosenBy.code })
    const rule = taxedAtHome ?? chosenBy
    const values = { priority: rule.priority, target: target(rule.target) }
    return t(taxedAtHome ? 'taxedAtHome' : 'chosenRule', values)
  }
}

function Rejected({ rules }: { rules: RejectionList }) {
  const t = useTexts(texts)
  const textOf = useRejectionText()
  if (rules.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('noRejected')}
      </Text>
    )
  return (
    <FigureTable
      label={t('rejectedRules')}
      widthMin={420}
      heightMax={320}
      fz="xs"
      stickyHeader
      columns={[
        { key: 'priority', header: t('priority'), align: 'end', cell: ({ priority }) => priority },
        { key: 'reason', header: t('reason'), cell: ({ reason }) => textOf(reason) },
      ]}
      rows={rules}
      rowKey={({ ruleId }) => ruleId}
    />
  )
}
