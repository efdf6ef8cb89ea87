import { startConnection } from '#app/lib/offline-toasts.ts'
import '../app/styles/app.css'
import { recordConsoleErrors } from './console-errors.ts'
import { mockSockets } from './stand-in-socket.ts'
import { mockServer } from './stand-in.ts'

// Runs once, in the page that all test files share.

recordConsoleErrors()
mockServer()
mockSockets()
startConnection()

// The page is laid out but not painted, which halves the cost.
const frame = window.frameElement as HTMLElement | null
if (frame) frame.style.opacity = '0'
