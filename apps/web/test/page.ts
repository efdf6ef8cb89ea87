import { startConnection } from '#app/lib/offline-toasts.ts'
import '../app/styles/app.css'
import { hearConsole } from './console-errors.ts'
import { standInSockets } from './stand-in-socket.ts'
import { standIn } from './stand-in.ts'

// What happens once in the page of all files.

hearConsole()
standIn()
standInSockets()
startConnection()

// Nobody looks: what is laid out, but not painted, costs half.
const frame = window.frameElement as HTMLElement | null
if (frame) frame.style.opacity = '0'
