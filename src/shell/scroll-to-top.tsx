import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import './shell.css'

/** A button back to the top, shown after 300 px of scrolling. */
export const ScrollToTop = () => {
  const { t } = useLanguage()
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > 300)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <button
      type="button"
      className="scroll-to-top"
      aria-label={t('Back to the top')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <ArrowUp size={16} strokeWidth={1.7} aria-hidden />
    </button>
  )
}
