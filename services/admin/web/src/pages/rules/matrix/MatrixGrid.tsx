import { ScrollArea, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconStack2 } from '@tabler/icons-react'
import { useTexts } from '../../../texts/texts.ts'
import { geoZones } from '../../taxes/vocabulary.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import classes from './MatrixGrid.module.css'
import type { MatrixCell, MatrixRow } from './rule-matrix.ts'

type Props = { rows: readonly MatrixRow[]; onOpen: (key: string) => void }

/** Customer and item in rows, zones in columns; each cell shows what decides it and opens its rules. */
export function MatrixGrid({ rows, onOpen }: Props) {
  const t = useTexts(texts)
  const words = useRuleWords()
  return (
    <ScrollArea type="auto">
      <table className={classes.grid} aria-label={t('matrix')}>
        <thead>
          <tr>
            <th className={classes.heading} scope="col">
              {t('customer')} · {t('item')}
            </th>
            {geoZones.map((zone) => (
              <th key={zone} className={classes.heading} scope="col">
                {words.zone(zone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ customer_type, item_type, cells }) => (
            <tr key={`${customer_type}.${item_type}`}>
              <th className={classes.heading} scope="row">
                {words.customer(customer_type)}
                <br />
                {words.item(item_type)}
              </th>
              {cells.map((cell) => (
                <td key={cell.key} className={classes.cell}>
                  <UnstyledButton
                    className={[classes.button, classes[cell.state]].join(' ')}
                    onClick={() => onOpen(cell.key)}
                    data-state={cell.state}
                  >
                    <CellContent cell={cell} />
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function CellContent({ cell: { state, rule, also_matching_total } }: { cell: MatrixCell }) {
  const t = useTexts(texts)
  const words = useRuleWords()
  if (state === 'gap')
    return (
      <span className={classes.target}>
        <IconAlertTriangle size={14} aria-hidden />
        {t('noRule')}
      </span>
    )
  return (
    <>
      {state === 'impossible' && <span className={classes.detail}>{t('cannotOccur')}</span>}
      {rule && <span className={classes.target}>{words.target(rule.target)}</span>}
      {rule && (
        <span className={classes.detail}>
          {[...(rule.name === null ? [] : [rule.name]), `${words.position} ${rule.position}`].join(' · ')}
        </span>
      )}
      {state === 'overlap' && (
        <span className={classes.detail}>
          <IconStack2 size={12} aria-hidden /> {t('also', { count: also_matching_total })}
        </span>
      )}
    </>
  )
}
