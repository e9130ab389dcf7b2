import { periodOf, periods } from '#areas/dashboard/analyses.ts'
import { useLanguage } from '#ui/language.tsx'
import { useListState } from '#ui/list-state.ts'

/** The period of the dashboard; it is kept in the address. */
export const PeriodSwitch = () => {
  const { t } = useLanguage()
  const { asked, change } = useListState()
  return (
    <fieldset className="period-switch">
      {periods.map(period => (
        <button
          key={period}
          type="button"
          aria-pressed={period === periodOf(asked)}
          onClick={() => change({ period: period === '30 days' ? undefined : period })}
        >
          {t(period)}
        </button>
      ))}
    </fieldset>
  )
}
