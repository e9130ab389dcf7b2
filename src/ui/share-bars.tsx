import type { ReactNode } from 'react'
import './charts.css'

export type Share = {
  name: ReactNode
  value: number
  /** beside the bar, formatted */
  figure: string
  tone?: 'chart-1' | 'chart-2' | 'red'
}

/** Parts of a whole, one bar each, with figure and percent: receivables by age. */
export const ShareBars = ({ shares, total }: { shares: readonly Share[]; total: { name: string; figure: string } }) => {
  const sum = shares.reduce((all, share) => all + share.value, 0)
  const most = Math.max(...shares.map(share => share.value), 1)
  const percent = (value: number) => (sum > 0 ? `${((value / sum) * 100).toFixed(1)} %` : '–')
  return (
    <table className="share-bars">
      <tbody>
        {shares.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ages stand in a fixed order
          <tr key={index}>
            <th scope="row">{share.name}</th>
            <td className="share-track">
              <span
                style={{
                  width: `${Math.max((share.value / most) * 100, 1)}%`,
                  background: `var(--${share.tone ?? 'chart-1'})`,
                }}
              />
            </td>
            <td className="numeric">
              <bdi dir="ltr" className="figure ltr">
                {share.figure}
              </bdi>
            </td>
            <td className="numeric share-percent">
              <bdi dir="ltr" className="figure ltr">
                {percent(share.value)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td />
          <td className="numeric">
            <bdi dir="ltr" className="figure ltr">
              {total.figure}
            </bdi>
          </td>
          <td className="numeric share-percent">
            <bdi dir="ltr" className="figure ltr">
              100 %
            </bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
