import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { TaxPage } from '../taxes/TaxPage.tsx'
import { useAllRules } from '../taxes/tax-queries.ts'
import { RuleList } from './RuleList.tsx'
import { matrixParams, openRuleParams } from './rule-params.ts'
import { texts } from './texts.ts'

const MatrixView = lazyPart(() => import('./matrix/MatrixView.tsx'), 'MatrixView')
const OpenRule = lazyPart(() => import('./form/OpenRule.tsx'), 'OpenRule')

/** The rules in their order, or the matrix of 24 cells that they result in. */
export function RulesPage() {
  const t = useTexts(texts)
  const canWrite = useCan('tax:write')
  const matrix = useSearchParams(matrixParams)
  const open = useSearchParams(openRuleParams)
  const rules = useAllRules()
  const openRule = (rule: string) => open.set({ rule, from: '', before: '' }, { push: true })
  useCommand(t('create'), canWrite ? () => openRule('new') : undefined)
  return (
    <TaxPage
      title={t('rules')}
      description={t('description')}
      actions={
        canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openRule('new')}>
            {t('create')}
          </Button>
        )
      }
    >
      <SegmentedControl
        aria-label={t('view')}
        value={matrix.values.view}
        onChange={(view) => matrix.set({ view }, { push: true })}
        data={[
          { value: 'list', label: t('list') },
          { value: 'matrix', label: t('matrix') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {matrix.values.view === 'matrix' ? (
        <MatrixView
          values={matrix.values}
          onChange={matrix.set}
          rules={rules.items}
          onOpen={openRule}
          onCreate={(cell, before) =>
            open.set({ rule: 'new', from: cell, before: before === null ? '' : String(before) })
          }
        />
      ) : (
        <RuleList rules={rules} canWrite={canWrite} openId={open.values.rule} onOpen={openRule} />
      )}
      {open.values.rule !== '' && (
        <OpenRule rules={rules.items} values={open.values} canWrite={canWrite} onClose={() => open.clear()} />
      )}
    </TaxPage>
  )
}
