-- Asking for the email of a sign-up again moves where its email was asked for (network_hash), and never where the sign-up came from.
alter table auth.pending_sign_ups add column origin_network_hash text;
update auth.pending_sign_ups set origin_network_hash = network_hash;
