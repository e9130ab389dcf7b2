// Screens with their rights: a checkbox for each right, one for a whole screen, one for a whole group.

import { Checkbox } from 'antd'
import type { Matrix } from '#areas/staff/role/matrix-state.tsx'
import {
  furtherRights,
  groupedScreens,
  type Right,
  rightTo,
  type Screen,
  screens,
  special,
  verbs,
} from '#rights/rights.ts'
import { useLanguage } from '#ui/language.tsx'

const Tick = ({ rights, label, matrix }: { rights: readonly Right[]; label: string; matrix: Matrix }) => {
  const count = rights.filter(right => matrix.held.has(right)).length
  return (
    <Checkbox
      aria-label={label}
      checked={count === rights.length}
      indeterminate={count > 0 && count < rights.length}
      disabled={rights.every(matrix.isFixed)}
      onChange={({ target }) => matrix.set(rights, target.checked)}
    />
  )
}

const rightsOf = (screen: Screen): Right[] => verbs.map(verb => rightTo(verb, screen))

const changeClass = (right: Right, { added, removed }: Matrix): string | undefined =>
  added.includes(right) ? 'matrix-added' : removed.includes(right) ? 'matrix-removed' : undefined

const ScreenRow = ({ screen, matrix }: { screen: Screen; matrix: Matrix }) => {
  const { t } = useLanguage()
  const title = t(screens[screen].title)
  return (
    <tr>
      <th scope="row">
        <Tick rights={rightsOf(screen)} label={title} matrix={matrix} /> {title}
      </th>
      {rightsOf(screen).map(right => (
        <td key={right} className={changeClass(right, matrix)}>
          <Tick rights={[right]} label={t(right)} matrix={matrix} />
        </td>
      ))}
    </tr>
  )
}

const GroupRows = ({ title, shown, matrix }: { title: string; shown: Screen[]; matrix: Matrix }) => {
  const { t } = useLanguage()
  const name = t('All of {group}', { group: t(title) })
  return (
    <tbody>
      <tr className="matrix-group">
        <th scope="rowgroup" colSpan={verbs.length + 1}>
          <Tick rights={shown.flatMap(rightsOf)} label={name} matrix={matrix} /> {t(title)}
        </th>
      </tr>
      {shown.map(screen => (
        <ScreenRow key={screen} screen={screen} matrix={matrix} />
      ))}
    </tbody>
  )
}

const SpecialRights = ({ rights, matrix }: { rights: readonly Right[]; matrix: Matrix }) => {
  const { t } = useLanguage()
  return (
    <tbody>
      <tr className="matrix-group">
        <th scope="rowgroup" colSpan={verbs.length + 1}>
          {t('Special rights')}
        </th>
      </tr>
      {rights.map(right => (
        <tr key={right}>
          <th scope="row" colSpan={verbs.length + 1} className={changeClass(right, matrix)}>
            <Tick rights={[right]} label={t(right)} matrix={matrix} /> {t(special[right as keyof typeof special])}
          </th>
        </tr>
      ))}
    </tbody>
  )
}

/** The matrix, filtered by the search. */
export const MatrixTable = ({ matrix, search }: { matrix: Matrix; search: string }) => {
  const { t } = useLanguage()
  const fits = (...words: string[]) => words.some(word => word.toLowerCase().includes(search.trim().toLowerCase()))
  const further = furtherRights.filter(right => fits(right, t(right)))
  return (
    <div className="matrix-frame">
      <table className="matrix">
        <caption className="hidden-but-read">{t('Permissions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Screen')}</th>
            {verbs.map(verb => (
              <th key={verb} scope="col">
                {t(verb)}
              </th>
            ))}
          </tr>
        </thead>
        {groupedScreens().map(({ title, screens: all }) => {
          const shown = all.filter(screen => fits(screen, t(screens[screen].title), t(title)))
          return shown.length > 0 && <GroupRows key={title} title={title} shown={shown} matrix={matrix} />
        })}
        {further.length > 0 && <SpecialRights rights={further} matrix={matrix} />}
      </table>
    </div>
  )
}
