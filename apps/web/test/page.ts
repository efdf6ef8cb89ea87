import { startConnection } from '#app/lib/offline-toasts.ts'
import '../app/styles/app.css'
import { hearConsole } from './console-errors.ts'
import { standInSockets } from './stand-in-socket.ts'
import { standIn } from './stand-in.ts'

// Runs once, in the page that all test files share.

hearConsole()
standIn()
standInSockets()
startConnection()

// The page is laid out but not painted, which halves the cost.
const frame = window.frameElement as HTMLElement | null
if (frame) frame.style.opacity = '0'
