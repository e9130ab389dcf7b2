import type { ReactNode } from 'react'
import './charts.css'

type Share = {
  key: string
  name: ReactNode
  value: number
  /** formatted, beside the bar */
  figure: string
  tone?: 'chart-1' | 'chart-2' | 'red'
}

const FigureCell = ({ children, percent }: { children: string; percent?: boolean }) => (
  <td className={percent ? 'numeric share-percent' : 'numeric'}>
    <bdi dir="ltr" className="figure ltr">
      {children}
    </bdi>
  </td>
)

/** Parts of a whole, one bar each, with figure and percent: receivables by age. */
export const ShareBars = ({ shares, total }: { shares: readonly Share[]; total: { name: string; figure: string } }) => {
  const sum = shares.reduce((all, share) => all + share.value, 0)
  const most = Math.max(...shares.map(share => share.value), 1)
  const percent = (value: number) => (sum > 0 ? `${((value / sum) * 100).toFixed(1)} %` : '–')
  const barOf = ({ value, tone = 'chart-1' }: Share) => ({
    width: value > 0 ? `${Math.max((value / most) * 100, 1)}%` : 0,
    background: `var(--${tone})`,
  })
  return (
    <table className="share-bars">
      <tbody>
        {shares.map(share => (
          <tr key={share.key}>
            <th scope="row">{share.name}</th>
            <td className="share-track">
              <span style={barOf(share)} />
            </td>
            <FigureCell>{share.figure}</FigureCell>
            <FigureCell percent>{percent(share.value)}</FigureCell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td />
          <FigureCell>{total.figure}</FigureCell>
          <FigureCell percent>100 %</FigureCell>
        </tr>
      </tfoot>
    </table>
  )
}
