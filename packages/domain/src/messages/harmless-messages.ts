/** Ordinary messages between people who hire, one per line: none of them is a sign of a scam. */
export const harmlessMessages: readonly string[] = `
Hi, is the drill free this weekend?
Hello! Could I hire it from Friday to Sunday?
Yes, it's free then. Just send a request.
Great, I've sent the request.
I've approved it, see you on Friday.
What time works for you?
Any time after six is fine.
Can I collect it at 8 in the morning?
I'm at work until five, so half past five?
I'll be there in ten minutes.
Running five minutes late, sorry!
I'm outside now.
It's the blue door next to the bakery.
There's parking right in front.
Please ring the top bell.
Thanks, that was quick and easy.
Does it come with a battery?
Two batteries and the charger are in the box.
Do I need to bring my own bits?
There's a set of wood and masonry bits in the case.
How heavy is it?
About 4 kg with the battery.
Will it fit in a small car?
It folds down to about a metre.
The tent sleeps four, with room for bags.
Are the pegs included?
Yes, and a mallet too.
Has it been waterproofed lately?
I sprayed it last month.
Could you show me how it works when I collect it?
Of course, it takes two minutes.
Is there a manual?
It's in the side pocket of the bag.
What's the lens on the camera?
It's the 24 to 70.
Does it take SD cards?
Yes, any SD card will do, but please bring your own.
I've formatted the memory card, so it's empty.
Please charge the camera before you bring it back.
The battery lasts about three hours.
Do you have a tripod as well?
I do, I can list it if you like.
Can I have it for a day longer?
I've asked for another day, could you approve it?
Done, no problem.
I'd like to bring it back a day early if that's okay.
That's fine, just press return when you're here.
Did you get it back all right?
All good, thank you.
It's clean and everything's there.
Thanks for looking after it so well.
I left you a review.
Likewise!
The strap was a bit loose, just so you know.
No worries, I'll fix it.
I'm afraid I broke the clip on the case.
Don't worry about it, it was old.
I'll report it so that we can sort it out on here.
How much do you think the repair costs?
It was £12 in the shop.
That's fair, I'll agree to it.
Is the price for the whole weekend?
It's £15 a day, so £30 for both.
Is there a discount for a week?
The weekly rate is £60.
What is the deposit for?
It's held on your card and let go after the return.
When do I get my deposit back?
It's let go the day after.
The deposit is £50 and it's only held, not taken.
Do you take a deposit?
There's no deposit for this one.
My card was declined, so I'll try another one.
The payment went through now.
I can see your payment on Itemo, thanks.
Itemo shows it as paid.
The total with the fee is £34.50.
Is the fee included in the price?
Yes, the price you see has the fee in it.
I've cancelled by mistake, can I book it again?
Sure, the dates are free again.
You'll get a full refund if you cancel two days before.
I got the refund, thanks.
Did the refund arrive?
It can take a few days to show on the statement.
I have to cancel, sorry. My plans changed.
No problem, maybe another time.
I can't make Saturday, could we do Sunday?
Sunday's fine.
Where shall we meet?
The address is on the booking once it's approved.
I'm near the station, about five minutes on foot.
The bus stops at the corner.
I'll come by bike, is it heavy?
It's quite bulky, a car would be better.
Could you deliver it?
I'm afraid I can't deliver, collection only.
I could drop it off on my way to work.
That would be great, thank you!
My wife will be home to hand it over.
My husband will collect it, he's called Sam.
My brother has a van, he'll pick it up with me.
My daughter will bring it back tomorrow.
My flatmate can let you in.
Someone will be at home all day.
I've left it with the neighbour at number 12.
The courier delivered the new blade today, so it's sharp again.
I ordered a part, the courier should bring it on Monday.
I work as a courier, so I'm never home before eight.
A parcel came for you by mistake?
The code for the gate is on the booking.
The gate code is 4512, please close it behind you.
There's a key safe, I'll tell you the code when you're here.
What's the postcode?
Is the dress code smart?
The colour code on the cable is blue and brown.
Which QR code do I scan for the manual?
There's a QR code on the lid with the instructions.
The error code on the display is E4, what does it mean?
E4 means the filter is full.
The combination lock is set to 000.
The padlock has a code, I'll set it to whatever you like.
Do you know the wifi code for the speaker? It pairs by Bluetooth.
Hold the button for three seconds to pair it.
The projector needs an HDMI cable.
I have a spare HDMI cable you can use.
How bright is it in daylight?
It's best after dusk.
Does the speaker run on batteries?
It's mains only, sorry.
How loud does it get?
Loud enough for a garden party.
Please be kind to the neighbours after ten.
How many people can sit under the gazebo?
About twelve.
What if it's windy?
Please take it down if it's windy.
Do you have weights for the legs?
There are four sand bags.
Is the bouncy castle okay for adults?
It's for children up to ten only.
The inspection tag is on the blower.
The pump needs a normal socket.
Do I need an extension lead?
Bring one if you can, mine is short.
Are the goggles included?
There are goggles and ear defenders in the bag.
Is the blade sharp?
It was sharpened in spring.
Can I use it for wet wood?
It's better when it's dry.
What petrol does it take?
Unleaded mixed with oil, 50 to 1.
I'll leave you half a litre of mix.
Please bring it back with the tank empty.
The ladder is 5 metres long.
Does it reach a second floor window?
Just about, with someone to hold it.
Please don't climb onto the top two rungs.
The bike is a medium, good up to 5 foot 10.
I'm 6 foot 1, is that too small?
You'd want the large, I have that one too.
Does it come with a lock and a helmet?
A lock yes, a helmet no.
Lights are on the bike already.
The tyres were pumped up this morning.
Is the child seat for two year olds?
Up to 22 kg.
When was the car seat made?
It was new in 2024 and it's never been in an accident.
Does it have isofix?
It does.
The cot folds flat.
Do you have sheets for it?
One set, washed.
The high chair has a new strap.
Is the pram easy to fold?
One hand, really.
Is the wetsuit a men's medium?
Yes, for about 75 kg.
Please rinse it with fresh water.
The kayak comes with two paddles and a buoyancy aid.
Can it go on a roof rack?
I have straps you can use.
What's the tide like there on Saturday?
High water is at two.
The skis are 170 and set for 80 kg.
Boots are size 10.
Do the bindings need setting?
A shop should set them for you.
The sewing machine does zigzag and buttonholes.
Are there needles with it?
A pack of ten, take what you need.
Does the mixer have a dough hook?
It has a hook, a whisk and a beater.
How many litres is the slow cooker?
Six and a half.
The ice cream maker needs a night in the freezer.
Can the pressure washer do a patio?
Yes, with the round brush.
How long is the hose?
Seven metres.
The carpet cleaner comes without the liquid.
You can buy the liquid in the supermarket for £6.
I bought two bottles and left one for you.
Is the guitar strung with nylon strings?
Steel strings, new in May.
It comes in a hard case with a tuner.
The keyboard has 88 weighted keys.
Is a stand included?
The stand is an add-on for £2 a day.
I've added the stand to the request.
The add-on made it £24 in all.
Would you take £25 for three days?
I can do £8 a day for a week.
Could you lower the daily rate a bit?
I've changed the price, have a look.
I updated the photos.
Is that the newest picture?
It's from last week.
Is there any damage I should know of?
A scratch on the left side, it's in the photos.
Let's take pictures at the handover.
I've added photos at the pick up.
Could you send a photo of the plug?
I'll take one tonight.
Here it is in the listing now.
Sorry for the late answer.
No problem at all.
I only just saw your message.
Would next week work instead?
From Monday I'm away.
I'm back on the 14th.
I'm abroad until Thursday, but free after that.
We're on holiday that week, sorry.
I'm out of the country at Easter, but my sister is here.
It's booked on those dates already.
The calendar shows what's free.
I've blocked those days now.
I'd love to, but I need it myself that weekend.
Is it still for hire?
Yes it is!
I'm new here, how does this work?
You send a request, I approve it, and you collect it.
You pay on Itemo and the money is held until it's back.
Please pay through Itemo, not in cash.
I don't take cash, everything goes through Itemo.
Let's keep everything on Itemo.
Can I pay by Apple Pay?
Apple Pay works at the checkout.
Google Pay didn't work, but the card did.
Is PayPal possible at the checkout?
Only cards, I think.
I paid by card just now.
Do I pay now or when I collect it?
You pay now, and it's only taken once I approve.
My bank asked me to confirm the payment in its app.
The bank's app needed a fingerprint.
I had to confirm it with my bank, it's done.
Could you approve it before tonight? The hold runs out.
I'll approve it when I'm home.
You have until the start of the first day to approve it.
It says the request expired.
Send it again and I'll approve it at once.
I declined it because the dates overlap, please pick others.
Should I get insurance?
My home insurance covers it.
I've got a voucher for the garden centre, do you want anything?
We got it as a gift for our wedding.
It was a gift, so I don't know the price.
My mum gave me gift cards for my birthday, so I bought a new lens.
I had vouchers from work and got the bigger one.
The gift wrap is in the box too, ha.
It's for my son's birthday party.
We're having a barbecue for twenty people.
It's for a wedding in a field.
I'm painting the living room.
I only need to hang two shelves.
We're moving on Saturday.
The movers come at nine, so I need the sack truck by eight.
My removal firm forgot the straps.
I have a driver for the van, so no problem.
The estate agent comes on Tuesday, so I want to clean the carpet.
My letting agent asked for a photo of the garden.
The insurance agent was quick.
Do you know how to get the stain out?
A bit of vinegar.
Is the jump starter fully charged?
It holds its charge for months.
Does it do 12 and 24 volts?
Only 12.
The trailer needs a 7 pin plug.
I have an adapter.
What's the maximum load?
500 kg.
Please check the lights before you go.
The number plate board is in the back.
Is a licence needed?
A normal car licence is enough.
Do you have a smaller one?
The smaller one is in my other listing.
I'll take both then.
I've sent two requests.
Could you send them as one? No, two is fine.
Thanks, see you tomorrow.
See you at seven.
See you then!
Perfect.
Brilliant, thank you.
Cheers!
Sounds good.
Sure.
Of course.
No.
Yes, please.
Thank you so much, it made our weekend.
The children loved it.
It rained all weekend, but the tent held.
It worked a treat.
I'd hire it again.
Any time!
Could you extend it by two days?
How do I extend it?
Press change dates on the booking.
The difference is £16, I've approved the change.
I paid the difference for the extra day on the booking.
You'll be charged the difference when I approve the change.
What's the difference between the two drills?
The second one has a hammer action.
The price went up by two pounds, is that right?
It was cheaper last year.
There's a fee of 15 %.
Why is there a fee?
It pays for running the site, I think.
The fee is the same for everyone.
I think I was charged twice, can you see that?
I only see one payment here.
Itemo support said the second one was only a hold.
I've written to support.
Support answered within an hour.
Have you read the message from support?
It says it's on its way to my account.
My payout came today.
Payouts take about two days.
I set up my bank account in the earnings page.
I changed my bank, so I had to enter it again in the settings.
I lost my password and couldn't log in, sorry.
I've reset my password and I'm back.
My phone broke, so I couldn't read your message.
I've turned on two-step login, it asks for a code now.
The app asked me for a code when I logged in, is that normal?
Yes, that's the two-step login.
I'm locked out because I lost my phone.
The meter needs a pound coin.
There's a cash machine at the corner if you need one for parking.
Parking is £2 an hour, cash or app.
Bring cash for the car park.
Bring a friend, it's heavy.
Wear old clothes.
Mind the dog, she's friendly.
Our cat sits on everything, sorry for the hair.
I've vacuumed it.
Is it a smoke-free home?
Yes, no smoke and no pets.
I'm allergic to dust, is it clean?
I cleaned it yesterday.
Could I keep the case for a day more? It's still wet.
Sure, bring it when it's dry.
I found your charger in my bag!
Just drop it off when you pass.
I'll post it to you tomorrow.
I put it through the letterbox.
Did you find a screw in the box?
There were three.
One screw is missing, but it holds.
I'll get one at the hardware shop.
The shop has them for 40p.
Is there a bigger drum for the cement mixer?
No, only this one.
How many bricks can it do in a day?
Depends on you!
It's loud, so not before nine please.
Do you have dust sheets?
Two, take them.
The steamer needs ten minutes to warm up.
How much wallpaper will it do?
I did three rooms in a day.
The sander takes 125 mm discs.
Which grit is best for floors?
Start with 40 and finish with 120.
I have some discs left over, use them up.
What's left over in the gas bottle is yours.
There was some paint left over, do you want it?
The gas bottle is about half full.
Is the regulator included?
Yes, it clicks on.
The stove is a bit dirty, is that okay?
A quick wipe is fine.
I'm a nurse, so I can only do evenings.
I teach until four.
I'm retired, I'm always home.
We live on a boat, mooring 7.
Turn left after the church.
It's the second door on the right.
Look for the red van.
The lift is broken, sorry, fourth floor.
I can meet you downstairs.
Shall I bring my ID?
If you like, it isn't needed.
I've verified my email now.
My profile picture is old, I have a beard now.
Is this your first hire?
It's my tenth.
You have lovely reviews!
So do you.
Please tell me if anything isn't right.
Everything's great.
Goodbye and thanks again.
`
  .trim()
  .split('\n')
