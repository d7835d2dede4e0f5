import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import classes from './Heatmap.module.css'
import type { Column } from './heatmap-grid.ts'
import { columnLabel, columnPeriod } from './heatmap-time.ts'

/** The time axis: days and hours in the time of the viewer. */
export function HeatmapHours({ columns }: { columns: readonly Column[] }) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.task}>
          {t('task')}
        </th>
        {columns.map((column, index) => {
          const label = columnLabel(column, index, language)
          return (
            <th
              key={column.start}
              scope="col"
              className={`${classes.hour} ${label?.isDay ? classes.day : ''}`}
              aria-label={columnPeriod(column, language).from}
            >
              {label?.text}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
