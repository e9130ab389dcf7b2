import { Button } from 'antd'
import { Ear } from '#ui/logo.tsx'
import './parts.css'

type EmptyProps = {
  /** one sentence: what is not here */
  text: string
  /** what to do next */
  action?: { label: string; onClick: () => void }
}

/** Nothing here, and what to do about it. */
export const Empty = ({ text, action }: EmptyProps) => (
  <div className="empty">
    <Ear />
    <p>{text}</p>
    {action && <Button onClick={action.onClick}>{action.label}</Button>}
  </div>
)
