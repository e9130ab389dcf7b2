import { createRoot } from 'react-dom/client'
import { Gallery } from '#ui/gallery.tsx'

createRoot(document.getElementById('root')!).render(<Gallery />)
