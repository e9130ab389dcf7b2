import { Button } from 'antd'
import { Ear } from '#ui/logo.tsx'
import './parts.css'

type EmptyProps = {
  /** one sentence: what is not here */
  text: string
  /** what to do next */
  action?: { label: string; onClick: () => void }
  /** it stands for a whole screen, whose heading it is */
  isScreen?: boolean
}

/** Nothing here, and what to do about it. */
export const Empty = ({ text, action, isScreen = false }: EmptyProps) => (
  <div className="empty">
    <Ear />
    {isScreen ? <h1>{text}</h1> : <p>{text}</p>}
    {action && <Button onClick={action.onClick}>{action.label}</Button>}
  </div>
)
