import type { TaxRule } from '@fiscus/client'
import { Button, Drawer, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../session/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { RuleLine } from './RuleLine.tsx'
import type { MatrixCell } from './rule-matrix.ts'

type Props = {
  /** The open cell; undefined when none is open. */
  cell: MatrixCell | undefined
  rules: ReadonlyMap<string, TaxRule>
  positions: ReadonlyMap<string, number>
  onClose: () => void
  onOpen: (rule: string) => void
  onCreate: (cell: string, before: number | null) => void
}

/** The rules that match a combination, in the order in which they are read, and its rule on all days. */
export function CellDrawer({ cell, onClose, ...rest }: Props) {
  const t = useTexts(texts)
  return (
    <Drawer
      opened={cell !== undefined}
      onClose={onClose}
      title={t('cellTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {cell && <CellRules cell={cell} {...rest} />}
    </Drawer>
  )
}

function CellRules({
  cell,
  rules,
  positions,
  onOpen,
  onCreate,
}: Omit<Props, 'cell' | 'onClose'> & { cell: MatrixCell }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const canWrite = useCan('tax:write')
  const { rule, also_matching, also_matching_total, intervals, possible } = cell
  const more = also_matching_total - also_matching.length
  const line = (id: string) => (
    <RuleLine key={id} id={id} rule={rules.get(id)} position={positions.get(id)} onOpen={onOpen} />
  )
  return (
    <Stack gap="md">
      <Text fw={600}>{words.conditions(cell)}</Text>
      {!possible && <Text>{t('cannotOccurDetail')}</Text>}
      {rule === null ? (
        <Text>
          {t('noRule')}. {possible && t('gapDetail')}
        </Text>
      ) : (
        <section>
          <Title order={3}>{t('cellWinner')}</Title>
          {line(rule.id)}
        </section>
      )}
      {also_matching.length > 0 && (
        <section>
          <Title order={3}>{t('cellOthers')}</Title>
          <Stack gap="xs">
            {also_matching.map(line)}
            {more > 0 && <Text c="dimmed">{t('cellOthersMore', { count: more })}</Text>}
          </Stack>
        </section>
      )}
      {intervals.length > 1 && (
        <section>
          <Title order={3}>{t('intervals')}</Title>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('days')}</Table.Th>
                <Table.Th>{t('rule')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {intervals.map(({ from, to, rule_id }) => (
                <Table.Tr key={from}>
                  <Table.Td>{words.validity(from, to)}</Table.Td>
                  <Table.Td>{rule_id === null ? t('noRule') : line(rule_id)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {canWrite && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onCreate(cell.key, rule?.priority ?? null)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('createHere')}
        </Button>
      )}
    </Stack>
  )
}
