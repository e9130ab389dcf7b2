import { useEffect, useState } from 'react'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import './session.css'

const two = (value: number) => String(value).padStart(2, '0')

/** After the fifth wrong attempt: covers the page and counts down until `until` (milliseconds since the epoch). */
export const Blocked = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const { t } = useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(Math.ceil((until - now) / 1000), 0)
  useEffect(() => {
    if (seconds === 0) onOver()
  }, [seconds, onOver])
  return (
    <div
      className="blocked"
      role="alertdialog"
      aria-modal="true"
      aria-label={t('You are blocked for doing 5 wrong attempts.')}
    >
      <div className="blocked-card">
        <div className="blocked-clock" role="timer">
          <Ltr>
            {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
          </Ltr>
        </div>
        <p>{t('You are blocked for doing 5 wrong attempts.')}</p>
      </div>
    </div>
  )
}
