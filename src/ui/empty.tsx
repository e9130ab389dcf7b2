import { Button } from 'antd'
import { Ear } from '#ui/logo.tsx'
import './parts.css'

type EmptyProps = {
  /** one sentence: what is missing */
  text: string
  /** what to do next */
  action?: { label: string; onClick: () => void }
  /** set if it fills a whole screen, whose heading it then is */
  isScreen?: boolean
}

/** An empty state, with what to do about it. */
export const Empty = ({ text, action, isScreen = false }: EmptyProps) => (
  <div className="empty">
    <Ear />
    {isScreen ? <h1>{text}</h1> : <p>{text}</p>}
    {action && <Button onClick={action.onClick}>{action.label}</Button>}
  </div>
)
