import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { type Column, nextSort, type Selection, type Sort } from './columns.ts'
import classes from './DataTable.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** The keys of all rows that were read. */
  keys: readonly string[]
  selection?: Selection
  sort?: Sort
  onSort?: (sort: Sort) => void
}

export function TableHead<Row>({ columns, keys, selection, sort, onSort }: Props<Row>) {
  const t = useTexts(texts)
  const count = keys.filter((key) => selection?.selected.has(key)).length
  const isAll = count > 0 && count === keys.length
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t('selectAll')}
              checked={isAll}
              indeterminate={count > 0 && !isAll}
              onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
            />
          </th>
        )}
        {columns.map(({ key, header, align, width, isSortable }) => (
          <th
            key={key}
            scope="col"
            data-align={align}
            style={{ width }}
            aria-sort={sort?.by === key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {isSortable && onSort ? (
              <UnstyledButton
                className={classes.sort}
                aria-label={t('sortBy', { column: header })}
                onClick={() => onSort(nextSort(sort, key))}
              >
                {header} <SortIcon direction={sort?.by === key ? sort.direction : null} />
              </UnstyledButton>
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SortIcon({ direction }: { direction: Sort['direction'] | null }) {
  if (direction === null) return <IconArrowsSort size={14} aria-hidden opacity={0.6} />
  return direction === 'asc' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />
}
