/** Messages of known scams, one per line, in the words of scammers. */
export const scamMessages: readonly string[] = `
Can you pay me directly instead? It's cheaper without the fees.
Let's do it outside the app and I'll give you 20% off.
I'd rather you paid by bank transfer, the site takes too much.
Could you send the money by PayPal friends and family?
Pay cash and we skip the Itemo fee.
Cancel the request here and pay me in cash, it's easier for both of us.
Please send payment through Western Union.
I only take bitcoin or USDT for this one.
Can I pay you in crypto?
We can avoid the fees if you transfer straight to my account.
Don't book on here, just message me and we'll sort it privately.
I'll do it for £40 off the app.
Let's keep this off Itemo, I'll give you a better price.
Just bank transfer me the total and I'll hand it over today.
Revolut me the money and it's yours for the week.
Send it by Zelle or Cash App please.
Could you do a direct transfer, the card thing isn't working for me.
I need the payment up front by bank transfer before I let you collect.
Payment must be made outside the platform for security reasons.
Pay me on Monzo and I'll decline the request so you save the fee.
My friend runs payments, send it to his account and I will release the item.
I'd prefer MoneyGram if that's okay.
Use this secure payment page instead of the checkout.
I'll send you a payment link, don't use the one on Itemo.
Cheaper if you deal with me direct without the website.
Can you buy an Amazon gift card and send me the numbers?
Please pay with Steam cards, I'll send it today.
Get two £50 Google Play gift cards and text me the codes on the back.
I accept iTunes vouchers as payment.
Scratch off the gift card and send me a photo of it.
Apple gift cards are fine for the deposit.
You can pay with a prepaid voucher such as Paysafecard.
Buy a Razer Gold card from the shop and send me the pin.
I'm abroad so gift cards are the only way I can be paid.
Send the voucher code and I'll confirm your hire.
I'm out of the country, my agent will collect it from you.
A courier will pick the item up and bring you the cash.
My mover will come and collect the camera tomorrow with the money.
I'm on an oil rig so I'll send a courier to collect it.
I can't meet you but my shipping agent will pick it up after payment.
FedEx will collect the item, you only need to pay the insurance first.
I'll arrange a courier, you just have to pay the courier fee and I'll refund you.
My cousin will come with a driver from the delivery company, please pay him the handling charge.
The courier company will email you for your bank details to release the payment.
I'm working offshore and my assistant will pick it up on my behalf once you confirm your account.
DHL will hand you the money when they collect it.
I'm currently overseas in the military, so a shipper will come for it.
I'll send an agent to inspect and collect, he has the payment with him.
You'll receive the funds when the courier collects the parcel.
Pay for the shipping label first and my courier will come.
I just sent you a code by text, can you tell me what it is?
To prove you're real, send me the six digit code you get.
What's the verification code you just received?
Please forward me the code Itemo sent you.
I need the 6-digit number from your phone to confirm the booking.
Read me the code from the email and I'll release your money.
Google sent you a code, give it to me so I know you're not a bot.
Send me the OTP.
Could you share the one time passcode that came through?
Tell me the code so I can verify your account.
Itemo support here: reply with the code we sent to your mobile.
You'll get a security code, just copy it to me here.
Send the PIN you got by SMS to complete the payment.
Give me the login code and I will fix your account.
Hi this is the Itemo team, we need your password to verify the listing.
Paste the confirmation code here please.
This is Itemo security, your account will be closed unless you send the code.
I accidentally sent a code to your number, can you pass it on?
My bank sent you a passcode by mistake, please text it to me.
The whatsapp code that you got is mine, can you send it?
I've sent you too much by mistake, please refund the difference.
I paid £300 instead of £30, can you send back the rest?
I'll pay extra, just send the difference to my mover.
The payment is more than the price, please transfer the balance to the courier.
I overpaid, could you return the extra by bank transfer?
I'll send a cheque for more and you can give the rest to my driver.
My cheque is for £500, bank it and send me back what's left over.
You'll see £200 too much in your account, send the surplus to my agent.
I've overpaid you, transfer me the excess please.
Itemo paid you twice, please send one payment back to this account.
There was a double payment so you need to refund me by transfer.
I sent a bit more to cover the shipping company, forward it to them when it arrives.
Just send the deposit by bank transfer and I'll keep the dates for you.
You need to transfer a £100 deposit to hold it.
I have lots of interest so please pay a holding deposit to my bank account.
The deposit is separate, send it to my PayPal.
Please pay the security deposit by transfer before collection, I'll give it back in cash.
I take the deposit outside Itemo, by bank transfer.
First a refundable deposit straight to me, then I approve it.
Send £50 now to reserve it, bank details to follow.
The deposit has to go to my account today or someone else gets it.
Wire me the deposit and I'll send you the address.
Pay at itemo-payments.example, it's our new secure page.
Please confirm your card at https://itemo.secure-checkout.example/verify
Log in at ltemo.example to get your payout.
Your account is suspended, verify at itemo-support.example
Go to www.itemo-verify.example and enter your bank details to receive the money.
The checkout moved to pay-itemo.example, use that link.
Click here to receive your funds: http://itemo.claim-payment.example
Itemo has sent you a form at itemo.help-desk.example, fill in your card.
pay me cash when you pick it up, no need for the site
can u do paypal? the fees here are crazy
I'll have my courier grab it, he has the cheque with him
whats the 6 digits u got on your phone?
send me the google voice code pls
send it by bank transfer and I'll cancel the booking here
Just give me cash on the day and I'll decline the request
buy me an eBay gift card and it's yours
I'm based overseas so my representative will collect
I've transferred £50 too much, could you send it back to me?
could we do this privately instead of through the website
my bank blocked me so please wire the deposit to my mum
what code did you get?
This is customer service. Please confirm the passcode we texted you.
we can cut out the middle man and save 15%
a driver will collect and bring an envelope with cash
Pay here: https://1temo.example/pay
do you take crypto
I only accept Venmo
send the holding fee to my bank then I'll approve
I can give you the money in person so you don't lose the commission
Please use my PayPal, I'll text the address
I'm deployed right now but my agent can pick up and pay you
pls send verification number
I accidentally paid you double, kindly transfer half of it back
Do you accept bank payment? I don't like paying on websites
Kindly pay the deposit by bank and I reserve
Get me Amazon vouchers worth £50
Let's talk on WhatsApp and arrange payment there
Customer care: your account is on hold, send your login details
I will pay with cheque, deposit it and send the remainder to the shipper
My card isn't working here, can I send the money to your bank?
the code on your phone please
your listing will be removed, confirm at itemo-help.example
`
  .trim()
  .split('\n')
